-- Up Migration
-- Hash of the origin of a guest's hold (record 0028).
alter table reserva add column origen bigint;
create index reserva_de_origen on reserva (origen) where origen is not null;
create index reserva_anonima on reserva (evento_id) where origen is not null;

-- An upper bound of the unpaid places that guests hold of an event: each hold adds its places, its end takes none away, and
-- the bound is counted anew when it reaches the limit. A crash that empties the table only leads to a new count.
create unlogged table cupo_de_evento (
  evento_id integer primary key references evento on delete cascade,
  cota integer not null
) with (fillfactor = 20);

-- Down Migration
drop table cupo_de_evento;
drop index reserva_anonima;
drop index reserva_de_origen;
alter table reserva drop column origen;
