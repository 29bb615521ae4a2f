-- Up Migration
-- Sales in cash or by terminal that were made before such a sale needed a till: they have no movement, and the accounts do
-- not miss it. Later sales are never added.
create table venta_sin_caja (
  reserva_id uuid primary key references reserva
);
insert into venta_sin_caja (reserva_id)
select r.id from reserva r
where r.metodo_pago in ('efectivo', 'terminal', 'mixto')
  and not exists (select from movimiento_caja m where m.reserva_id = r.id and m.tipo = 'venta');

-- Down Migration
drop table venta_sin_caja;
