-- Up Migration
-- Money that the box office took goes back too, and has no charge: a refund belongs to its sale.
alter table devolucion
  add column reserva_id uuid references reserva,
  add column medio text not null default 'tarjeta',
  add column forzada boolean not null default false,
  alter column cargo_id drop not null;
update devolucion d set reserva_id = c.reserva_id from cargo c where c.id = d.cargo_id;
alter table devolucion
  alter column reserva_id set not null,
  drop constraint devolucion_monto_check,
  add constraint devolucion_monto_check check (monto > 0 or (monto = 0 and medio <> 'tarjeta')),
  add constraint devolucion_medio_check check (medio in ('tarjeta', 'efectivo', 'terminal', 'gratis')),
  add constraint devolucion_con_cargo check ((medio = 'tarjeta') = (cargo_id is not null));
create index devolucion_reserva on devolucion (reserva_id);

-- Down Migration
