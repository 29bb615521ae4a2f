-- Up Migration
-- Who finds too few general places free looks for those whose hold has ended. In a section that is nearly gone everybody
-- does, and each read all of its places.
create index lugar_general_vencido on lugar (seccion_id, retenido_hasta)
  where fila_id is null and not general_libre and not vendido;

-- Down Migration
drop index lugar_general_vencido;
