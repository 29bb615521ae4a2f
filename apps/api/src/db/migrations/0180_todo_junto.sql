-- Up Migration
-- One purchase of places of several sections (§B1). Extras, such as parking, need not count for the limit of a buyer, and may
-- have a largest number of their own.
alter table seccion add column cuenta_limite boolean not null default true,
  add column maximo_por_compra integer check (maximo_por_compra > 0);
create index seccion_que_no_cuenta on seccion (evento_id) where not cuenta_limite;
-- The price of a companion's place, in centavos; null is the price of its row (§B7.1). Two days before the show such places
-- may be let go to everybody.
alter table evento add column acompanante_precio integer check (acompanante_precio >= 0),
  add column acompanante_se_libera boolean not null default false;
-- The changes of a hold, by the name that its caller gave each: of its places (§B1.3), or of its time (§B7.2).
create table cambio_de_apartado (
  reserva_id uuid not null references reserva,
  intento uuid not null,
  tipo text not null check (tipo in ('lugares', 'tiempo')),
  hecho_en timestamptz not null default now(),
  primary key (reserva_id, intento)
);

-- Down Migration
drop table cambio_de_apartado;
alter table evento drop column acompanante_precio, drop column acompanante_se_libera;
drop index seccion_que_no_cuenta;
alter table seccion drop column cuenta_limite, drop column maximo_por_compra;
