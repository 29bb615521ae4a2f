-- Up Migration
-- Open choices are looked at every second: those whose last day has passed, and those to remind of it (§C7.8).
create index cancelacion_venta_sin_decidir on cancelacion_venta (cancelacion_id, recordada) where estado = 'sin_decidir';

-- Down Migration
drop index cancelacion_venta_sin_decidir;
