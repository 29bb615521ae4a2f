-- Up Migration
-- Quotas of complimentary tickets are of a person (§C8.1); one of an event becomes that of each organiser who acts on it.
create table cuota_de_cortesias (
  evento_id integer not null references evento on delete cascade,
  personal_id integer not null references personal,
  maximo integer not null check (maximo >= 0),
  -- Who made it; null for one that was of the whole event before.
  puesta_por integer references personal check (puesta_por <> personal_id),
  primary key (evento_id, personal_id)
);
insert into cuota_de_cortesias (evento_id, personal_id, maximo)
select distinct c.evento_id, p.id, c.maximo from cupo_de_cortesias c
join personal_evento e on e.evento_id is null or e.evento_id = c.evento_id
join personal p on p.id = e.personal_id and 'organizador' = any (p.roles);
drop table cupo_de_cortesias;

alter table cortesia add column de_cuota boolean not null default true;
update cortesia set de_cuota = false where condicion = 'bloqueado';
alter table cortesia alter column de_cuota drop default;
create index cortesia_dada_por on cortesia (dada_por);
