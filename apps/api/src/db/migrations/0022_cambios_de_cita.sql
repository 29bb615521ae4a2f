-- Up Migration
-- How often an event's date or place has changed: names the mails that tell its buyers, one per sale and change.
alter table evento add column cambios_de_cita integer not null default 0;

-- Down Migration
alter table evento drop column cambios_de_cita;
