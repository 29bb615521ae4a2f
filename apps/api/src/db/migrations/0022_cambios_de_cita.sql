-- Up Migration
-- How many times the event's date or place has changed: part of the key of the mails to its buyers, one per sale and
-- change.
alter table evento add column cambios_de_cita integer not null default 0;

-- Down Migration
alter table evento drop column cambios_de_cita;
