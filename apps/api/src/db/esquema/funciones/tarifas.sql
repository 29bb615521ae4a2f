-- Rates and phases of prices, under which holds are made (§C3.3, §C5).

-- Adds a version of an event's rates where the present rates differ from the last version; answers the present version.
-- `p_taquilla`: other rates for the box office, whose zones keep the web's where it names none.
create or replace function asentar_tarifa(p_evento integer, p_taquilla jsonb default null) returns integer
language plpgsql as $$
declare
  v_evento evento;
  v_web tarifa;
  v_taquilla tarifa;
  v_nueva tarifa;
  v_de_taquilla tarifa;
begin
  select * into v_evento from evento where id = p_evento for no key update;
  if not found then
    return null;
  end if;
  select * into v_web from tarifa where evento_id = p_evento and version = v_evento.tarifa_version and canal = 'web';
  select * into v_taquilla from tarifa
  where evento_id = p_evento and version = v_evento.tarifa_version and canal = 'taquilla';
  v_nueva.evento_id := p_evento;
  v_nueva.version := v_evento.tarifa_version;
  v_nueva.canal := 'web';
  v_nueva.uso_de_tarjeta := v_evento.uso_de_tarjeta;
  v_nueva.uso_de_servicio := v_evento.uso_de_servicio;
  v_nueva.iva_rate := v_evento.iva_rate;
  v_nueva.is_iva_applied := v_evento.is_iva_applied;
  v_nueva.uds_por_categoria := v_evento.uds_por_categoria;
  v_nueva.cargos := (
    select coalesce(jsonb_object_agg(id, cargo_por_categoria), '{}') from zona_precio where evento_id = p_evento);
  v_nueva.creada_en := v_web.creada_en;
  -- The box office keeps its own rates; until it has any, it has the web's.
  if p_taquilla is not null then
    v_de_taquilla := jsonb_populate_record(v_nueva, p_taquilla);
  elsif v_taquilla.version is null or (v_taquilla.uso_de_tarjeta, v_taquilla.uso_de_servicio, v_taquilla.iva_rate,
      v_taquilla.is_iva_applied, v_taquilla.uds_por_categoria, v_taquilla.cargos)
      = (v_web.uso_de_tarjeta, v_web.uso_de_servicio, v_web.iva_rate, v_web.is_iva_applied, v_web.uds_por_categoria,
        v_web.cargos) then
    v_de_taquilla := v_nueva;
  else
    v_de_taquilla := v_taquilla;
    v_de_taquilla.cargos := v_nueva.cargos || (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(v_taquilla.cargos) where v_nueva.cargos ? key);
  end if;
  v_de_taquilla.canal := 'taquilla';
  v_de_taquilla.creada_en := v_taquilla.creada_en;
  if v_web.version is not null and v_taquilla.version is not null
    and v_nueva = v_web and v_de_taquilla = v_taquilla then
    return v_evento.tarifa_version;
  end if;
  select coalesce(max(version), 0) + 1 into v_nueva.version from tarifa where evento_id = p_evento;
  v_nueva.creada_en := now();
  v_de_taquilla.version := v_nueva.version;
  v_de_taquilla.creada_en := now();
  insert into tarifa select v_nueva.*;
  insert into tarifa select v_de_taquilla.*;
  update evento set tarifa_version = v_nueva.version where id = p_evento and tarifa_version <> v_nueva.version;
  return v_nueva.version;
end $$;

-- Runs when the transaction ends, so that one change of an event and its zones is one version.
create or replace function asentar_tarifa_al_final() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'evento' then
    perform asentar_tarifa(new.id);
  else
    perform asentar_tarifa(new.evento_id);
  end if;
  return null;
end $$;
drop trigger if exists evento_asienta_tarifa on evento;
create constraint trigger evento_asienta_tarifa
  after insert or update of uso_de_tarjeta, uso_de_servicio, iva_rate, is_iva_applied, uds_por_categoria on evento
  deferrable initially deferred for each row execute function asentar_tarifa_al_final();
drop trigger if exists zona_asienta_tarifa on zona_precio;
create constraint trigger zona_asienta_tarifa after insert or update of cargo_por_categoria on zona_precio
  deferrable initially deferred for each row execute function asentar_tarifa_al_final();

create or replace function negar_cambio_de_tarifa() returns trigger language plpgsql as $$
begin
  raise exception 'rates are only added to' using errcode = 'restrict_violation';
end $$;
create or replace trigger tarifa_intocable before update on tarifa
  for each statement execute function negar_cambio_de_tarifa();

-- Rates are deleted only together with their event: a deleted draft takes them along (§C4.3).
create or replace function negar_borrado_de_tarifa() returns trigger language plpgsql as $$
begin
  if exists (select from evento where id = old.evento_id) then
    raise exception 'rates are only added to' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create or replace trigger tarifa_imborrable before delete on tarifa
  for each row execute function negar_borrado_de_tarifa();

-- The present phase of prices of an event; null for none.
create or replace function fase_vigente(p_evento integer) returns integer language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select id from fase where evento_id = p_evento
      and (desde is null or desde <= now()) and (hasta is null or hasta > now())
    order by orden limit 1);
end $$;

-- The price of a zone in a phase; null where the phase does not change it.
create or replace function precio_de_fase(p_fase integer, p_zona integer) returns integer language sql stable as $$
  select precio from fase_precio where fase_id = p_fase and zona_precio_id = p_zona
$$;

-- Whether the places of companions are sold alone by now, as the organiser wished (§B7.1).
create or replace function acompanantes_sueltos(p_evento evento) returns boolean language sql stable as $$
  select p_evento.acompanante_se_libera and p_evento.fecha <= now() + interval '48 hours'
$$;

-- The list price of a place: for a companion's that of its event, where it has one (§B7.1); else that of the phase, of the
-- section, or the place's own. An expression without settings: the planner puts it into the statement that calls it.
create or replace function precio_de_lista(p_lugar lugar, p_seccion seccion, p_de_acompanante integer, p_de_fase integer)
returns integer language sql immutable as $$
  select coalesce(case when p_lugar.acompana_a is not null then p_de_acompanante end,
    p_de_fase, p_seccion.precio_seccion, p_lugar.precio)
$$;
