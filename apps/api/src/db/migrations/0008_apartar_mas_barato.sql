-- Up Migration
-- Indexes and keys that made a hold dearer.

-- The foreign key locked the one row of the event in every reservation of a crowd. The places of a reservation are of
-- its event and locked with it, and `lugar` keeps its key: an event that has places stays. The trigger evento_con_reservas
-- refuses to delete an event whose places are gone and whose reservations are not.
alter table reserva drop constraint reserva_evento_id_fkey;

-- Registered buyers have no guest's id, so they need no entry.
alter table reserva drop constraint reserva_invitado_id_key;
create unique index reserva_invitado on reserva (invitado_id) where invitado_id is not null;

-- Down Migration
