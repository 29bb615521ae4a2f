-- Up Migration
alter table personal drop constraint personal_roles_check;
alter table personal add constraint personal_roles_check
  check (roles <@ array['plataforma', 'organizador', 'taquilla', 'puerta', 'contabilidad']);

-- The events on which staff act; null stands for all, later ones included.
create table personal_evento (
  personal_id integer not null references personal,
  evento_id integer references evento on delete cascade,
  unique nulls not distinct (personal_id, evento_id)
);
create index personal_evento_de_evento on personal_evento (evento_id);
-- Existing staff go on acting on all events.
insert into personal_evento (personal_id) select id from personal where roles <> '{}';

-- Down Migration
drop table personal_evento;
update personal set roles = array_remove(roles, 'contabilidad');
alter table personal drop constraint personal_roles_check;
alter table personal add constraint personal_roles_check
  check (roles <@ array['plataforma', 'organizador', 'taquilla', 'puerta']);
