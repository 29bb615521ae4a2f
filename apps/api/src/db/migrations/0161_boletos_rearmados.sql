-- Up Migration
-- An interrupted show (§C7.16): passes at the gates until then do not count, and their tickets open the door again.
alter table evento add column rearmado_en timestamptz;

-- Places in another venue with those of before, as buyers read them: [{ era, lugar, zona, igual }]. Nothing wrote the column yet.
alter table cancelacion_venta alter column propuestos type jsonb using null;

-- Down Migration
alter table cancelacion_venta alter column propuestos type integer[] using null;
alter table evento drop column rearmado_en;
