-- Up Migration
-- The states of all places of an event are read once a second while it is watched: in order of id, without a sort.
drop index lugar_evento;
create index lugar_evento on lugar (evento_id, id);

-- Tickets that were scanned at the door, for the state `ocupado`.
create index boleto_quemado on boleto (evento_id, lugar_id) where quemado_en is not null and anulado_en is null;

-- Down Migration
