-- Up Migration
-- Gates that a supervisor decides at; null for all of the event.
alter table supervisor_de_puerta add column puertas integer[] check (cardinality(puertas) > 0);

-- Down Migration
alter table supervisor_de_puerta drop column puertas;
