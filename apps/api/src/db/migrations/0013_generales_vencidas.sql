-- Up Migration
-- A hold that finds too few free general places looks for places whose hold has ended. In a section that is nearly sold out
-- every hold does so, and each one read all places of the section.
create index lugar_general_vencido on lugar (seccion_id, retenido_hasta)
  where fila_id is null and not general_libre and not vendido;

-- Down Migration
drop index lugar_general_vencido;
