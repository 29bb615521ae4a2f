-- Up Migration
-- What a hold pays for besides holding.

-- Bodies of `language sql` are planned anew in every transaction that calls them; these are planned once a connection.
create or replace function lugares_de_comprador(p_comprador text, p_evento integer) returns integer
language plpgsql stable as $$
begin
  return (
    select coalesce(sum(cardinality(lugares)), 0)
    from reserva
    where comprador = p_comprador and evento_id = p_evento
      and (estado in ('cobrando', 'vendida', 'por_reembolsar') or (estado = 'retenida' and expira_en > now())));
end $$;

create or replace function lock_comprador(p_comprador text, p_evento integer) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_comprador, p_evento));
end $$;

-- The foreign key locked the one row of the event in every reservation of a crowd. The places of a reservation are of
-- its event and locked with it, and `lugar` keeps its key: an event that has places stays. What is left to forbid is
-- to delete an event whose places are gone and whose reservations are not.
alter table reserva drop constraint reserva_evento_id_fkey;
create function exigir_evento_sin_reservas() returns trigger language plpgsql as $$
begin
  if exists (select from reserva where evento_id = old.id) then
    raise exception 'event % has reservations', old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger evento_con_reservas before delete or update of id on evento
  for each row execute function exigir_evento_sin_reservas();

-- Registered buyers have no guest's id: nothing to index.
alter table reserva drop constraint reserva_invitado_id_key;
create unique index reserva_invitado on reserva (invitado_id) where invitado_id is not null;

-- As before, but the random start is found at both ends of the free list: the planner used to look for it through
-- all places of the events before.
create or replace function tomar_generales(p_seccion integer, p_cuantos integer, p_reserva uuid, p_hasta timestamptz)
returns integer[] language plpgsql as $$
declare
  v_desde integer;
  v_ids integer[];
begin
  select min(id) + floor(random() * (max(id) - min(id) + 1))::integer into v_desde
  from lugar where seccion_id = p_seccion and general_libre;
  v_ids := array(
    select id from lugar
    where seccion_id = p_seccion and general_libre and condicion = 'venta' and id >= v_desde
    order by seccion_id, id limit p_cuantos for update skip locked);
  if cardinality(v_ids) < p_cuantos then
    v_ids := v_ids || array(
      select id from lugar
      where seccion_id = p_seccion and general_libre and condicion = 'venta' and id < v_desde
      order by seccion_id, id limit p_cuantos - cardinality(v_ids) for update skip locked);
  end if;
  if cardinality(v_ids) = p_cuantos then
    update lugar set reserva_id = p_reserva, retenido_hasta = p_hasta, general_libre = false where id = any (v_ids);
  end if;
  return v_ids;
end $$;

-- For lists of ids the planner thinks a plan made for the very list cheaper than one kept, and plans anew each time:
-- most of what a hold cost. What is kept may have been planned while a table was empty, so it never reads a whole one.
-- What these functions call runs under the same settings.
alter function reservar_asientos(uuid, integer, integer[], interval, integer, uuid, text, text)
  set plan_cache_mode = force_generic_plan set enable_seqscan = off;
alter function reservar_generales(uuid, integer, integer, integer, interval, integer, uuid, text)
  set plan_cache_mode = force_generic_plan set enable_seqscan = off;
alter function lugares_de_comprador(text, integer) set plan_cache_mode = force_generic_plan set enable_seqscan = off;
alter function vender_lugares(uuid, integer[]) set plan_cache_mode = force_generic_plan set enable_seqscan = off;

-- Down Migration
