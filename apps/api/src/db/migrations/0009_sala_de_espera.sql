-- Up Migration
-- The waiting room (record 0017). Each arrival takes a ficha, the next number; the numbers are called one after the
-- other, at a rate, by the database's clock; a called number is exchanged for a turn, once.

-- One row an event that has had a room: the only place where numbers and their frontier are kept, so that any process
-- may give numbers out and call them.
create table sala (
  evento_id integer primary key references evento on delete cascade,
  -- The last number given out.
  repartidos integer not null default 0,
  -- The last number called. Parts of a number wait here, so that slow rates are exact.
  avance double precision not null default 0,
  movida_en timestamptz not null default clock_timestamp(),
  -- Nobody is called until here, because a process has said that it carries no more.
  frenada_hasta timestamptz,
  check (avance between 0 and repartidos)
) with (fillfactor = 50);

-- One row a person and event. Millions come within minutes: no foreign key, whose check would cost as much as the row.
create table ficha (
  evento_id integer not null,
  -- 'u:{usuario.id}', or 'i:{hash of a key that a guest's browser keeps}'.
  persona text not null,
  numero integer not null check (numero > 0),
  -- Null until the number is exchanged for a turn; then the end of the turn.
  turno_hasta timestamptz,
  primary key (evento_id, persona)
);
create unique index ficha_numero on ficha (evento_id, numero);
create index ficha_dentro on ficha (evento_id, turno_hasta) where turno_hasta is not null;

-- By which number of the waiting room a reservation was made, where the event has one.
alter table reserva add column turno integer;
-- The last guard: whoever copies a turn shares one reservation.
create unique index reserva_turno on reserva (evento_id, turno)
  where turno is not null and estado in ('retenida', 'cobrando');
create index reserva_de_turno on reserva (evento_id, turno) where turno is not null;

-- They take a turn now (esquema/funciones/).
drop function if exists reservar_asientos(uuid, integer, integer[], interval, integer, uuid, text, text);
drop function if exists reservar_generales(uuid, integer, integer, integer, interval, integer, uuid, text);

-- Down Migration
