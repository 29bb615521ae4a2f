-- Up Migration
-- Where a guest's hold comes from (record 0028).
alter table reserva add column origen bigint;
create index reserva_de_origen on reserva (origen) where origen is not null;
create index reserva_anonima on reserva (evento_id) where origen is not null;

-- No fewer unpaid places than guests hold of an event: each hold adds its own, an end takes nothing away, and it is counted
-- anew when it is at the bound. What is lost in a crash is counted as well.
create unlogged table cupo_de_evento (
  evento_id integer primary key references evento on delete cascade,
  cota integer not null
) with (fillfactor = 20);

-- Down Migration
drop table cupo_de_evento;
drop index reserva_anonima;
drop index reserva_de_origen;
alter table reserva drop column origen;
