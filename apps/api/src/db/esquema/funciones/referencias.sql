-- Paying by reference (§B2.8-9): what may be asked for, and until when.

-- The end of the term for an event, as its buyer reads it; null where the show is too near for the least term.
create or replace function plazo_de_referencia(p_evento integer, p_plazo interval, p_minimo interval, p_antes interval)
returns timestamptz language plpgsql stable as $$
declare
  v_hasta timestamptz := least(now() + p_plazo, (select fecha from evento where id = p_evento) - p_antes);
begin
  return case when v_hasta >= now() + p_minimo then v_hasta end;
end $$;

-- Why a held reservation may not be paid by reference: null where it may. Its buyer is locked; the event's references wait for
-- one another until the transaction ends, so that many at once do not pass the cap.
create or replace function objetar_referencia(p_reserva uuid, p_medio text, p_comprador text) returns text language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_fila reserva;
  v_evento evento;
begin
  select r.* into v_fila from reserva r where r.id = p_reserva;
  select e.* into v_evento from evento e where e.id = v_fila.evento_id;
  if not p_medio = any (string_to_array(coalesce(v_evento.formas_de_pago, ''), ', ')) then
    return 'apagada';
  elsif v_evento.sala_de_espera
    and now() < coalesce(v_evento.venta_desde, v_evento.publicado_en, v_evento.creado_en) + interval '2 hours' then
    return 'sala';
  -- A companion's place counts for none.
  elsif (select count(*) from lugar where id = any (v_fila.lugares) and acompana_a is null) > 4 then
    return 'muchos';
  elsif exists (
    select from reserva r where r.comprador = any (nombres_de_comprador(p_comprador)) and r.evento_id = v_evento.id
      and r.estado = 'por_pagar' and r.id <> p_reserva) then
    return 'otra';
  elsif referencias_sin_pagar(p_comprador) >= 2 then
    return 'sin_pagar';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('referencias', v_evento.id));
  -- A function of its own sees what was committed while the lock was waited for.
  return objetar_cupo_de_referencias(v_fila);
end $$;

-- How many references of a buyer ended unpaid within 60 days, of all events.
create or replace function referencias_sin_pagar(p_comprador text) returns integer language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select count(*)::integer from reserva r
    where r.comprador = any (nombres_de_comprador(p_comprador)) and r.estado = 'expirada'
      and r.pago_hasta > now() - interval '60 days');
end $$;

-- At most a tenth of a section waits for money, and none while less than a twentieth of it is left (§B2.9).
create or replace function objetar_cupo_de_referencias(p_fila reserva) returns text language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_esperan integer[] := array(
    select unnest(r.lugares) from reserva r
    where r.evento_id = p_fila.evento_id and r.estado = 'por_pagar' and r.cobro_hasta > now());
  v_seccion record;
begin
  for v_seccion in
    select s.seccion_id, s.suyos, a.aforo, a.libres,
      (select count(*) from lugar w where w.id = any (v_esperan) and w.seccion_id = s.seccion_id) as esperan
    from (
      select l.seccion_id, count(*) as suyos from lugar l where l.id = any (p_fila.lugares) group by 1
    ) s cross join lateral (
      select count(*) filter (where l.condicion <> 'inaccesible') as aforo,
        count(*) filter (where l.condicion = 'venta' and not l.vendido and l.bloqueo_id is null
          and (l.retenido_hasta is null or l.retenido_hasta <= now() or l.reserva_id = p_fila.id)) as libres
      from lugar l where l.seccion_id = s.seccion_id
    ) a
  loop
    if v_seccion.libres * 20 < v_seccion.aforo then
      return 'pocos';
    elsif (v_seccion.esperan + v_seccion.suyos) * 10 > v_seccion.aforo then
      return 'tope';
    end if;
  end loop;
  return null;
end $$;

-- Takes other seats for a reservation whose own are gone, for places that were chosen without a lock: those that are free still,
-- or none. Nothing is waited for: other transactions lock their places by id.
create or replace function tomar_en_lugar_de(p_reserva uuid, p_lugares integer[], p_hasta timestamptz) returns boolean
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_ids integer[];
begin
  v_ids := array(
    select id from lugar
    where id = any (p_lugares) and not vendido and condicion = 'venta' and bloqueo_id is null
      and (reserva_id = p_reserva or retenido_hasta is null or retenido_hasta <= now())
    order by id for update skip locked);
  if cardinality(v_ids) < cardinality(p_lugares) then
    return false;
  end if;
  update lugar set reserva_id = p_reserva, retenido_hasta = p_hasta,
    general_libre = case when fila_id is null then false end
  where id = any (v_ids);
  return true;
end $$;
