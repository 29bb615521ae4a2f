-- Up Migration
-- A plan made while the table was empty read this index whole to find one origin. Only the sum of an event can use it now.
drop index reserva_anonima;
create index reserva_anonima on reserva (evento_id) where coalesce(origen, 0) <> 0;

-- Down Migration
drop index reserva_anonima;
create index reserva_anonima on reserva (evento_id) where origen is not null;
