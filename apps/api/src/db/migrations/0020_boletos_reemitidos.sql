-- Up Migration
-- A ticket that is issued anew names the one that it stands for, and a sale says when its address was corrected.
alter table boleto add column sustituye_a integer unique references boleto;
alter table reserva add column correo_corregido_en timestamptz;

-- Down Migration
