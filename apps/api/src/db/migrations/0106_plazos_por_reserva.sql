-- Up Migration
-- The end of a place's hold was in an index, so that each hold and each sale of a seat wrote all of its indexes anew.
-- General places whose hold has ended are found by their reservation, whose end is in an index for each state.
create index reserva_en_cobro on reserva (cobro_hasta) where estado = 'cobrando';
drop index lugar_general_vencido;

-- Down Migration
create index lugar_general_vencido on lugar (seccion_id, retenido_hasta)
  where fila_id is null and not general_libre and not vendido;
drop index reserva_en_cobro;
