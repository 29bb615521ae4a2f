-- Up Migration
-- A ticket that is issued anew names the ticket that it replaces, and a sale has the time at which its address was
-- corrected.
alter table boleto add column sustituye_a integer unique references boleto;
alter table reserva add column correo_corregido_en timestamptz;

-- Down Migration
