-- Money that waits for its buyer (§C7.10-§C7.12): further links to the page of a run's sale, reminders to give an account, and
-- compensations that a till hands out, each once.
create table enlace_de_cambio (
  hash bytea primary key,
  cancelacion_id integer not null,
  reserva_id uuid not null,
  creado_en timestamptz not null default now(),
  foreign key (cancelacion_id, reserva_id) references cancelacion_venta on delete cascade
);
create index enlace_de_cambio_de on enlace_de_cambio (cancelacion_id, reserva_id);
alter table cancelacion_venta add column cuenta_recordada smallint not null default 0;
create index cancelacion_venta_por_recordar on cancelacion_venta (correo_en) where cuenta_recordada < 3 and correo_en is not null;
alter table movimiento_caja add column compensacion_id uuid references compensacion;
create unique index movimiento_de_compensacion on movimiento_caja (compensacion_id) where compensacion_id is not null;
