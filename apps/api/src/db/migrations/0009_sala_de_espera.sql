-- Up Migration
-- The waiting room (record 0017). Each arrival takes a ficha, the next number; the numbers are called one after the
-- other, at a rate, by the database's clock; a called number is exchanged for a turn, once.

-- One row for each event that has had a room, with its numbers and their frontier: any process may give numbers out and
-- call them.
create table sala (
  evento_id integer primary key references evento on delete cascade,
  -- The last number given out.
  repartidos integer not null default 0,
  -- The last number called. It keeps fractions of a number, so that slow rates are exact.
  avance double precision not null default 0,
  movida_en timestamptz not null default clock_timestamp(),
  -- No number is called until this time, because a process is at its limit.
  frenada_hasta timestamptz,
  check (avance between 0 and repartidos)
) with (fillfactor = 50);

-- One row for each person and event. Millions come within minutes: no foreign key, whose check would cost as much as the
-- row.
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

-- Number of the waiting room under which the hold was made, where the event has a room.
alter table reserva add column turno integer;
-- The last guard of the waiting room: a copied turn shares one reservation.
create unique index reserva_turno on reserva (evento_id, turno)
  where turno is not null and estado in ('retenida', 'cobrando');
create index reserva_de_turno on reserva (evento_id, turno) where turno is not null;

-- Both functions have a parameter for the turn now (esquema/funciones/).
drop function if exists reservar_asientos(uuid, integer, integer[], interval, integer, uuid, text, text);
drop function if exists reservar_generales(uuid, integer, integer, integer, interval, integer, uuid, text);

-- Down Migration
