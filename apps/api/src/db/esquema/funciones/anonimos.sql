-- The limits of a guest's unpaid holds (record 0028): most places of one origin, and most places of an event.

-- Unpaid places that guests of one origin hold, of all events.
create or replace function apartados_de_origen(p_origen bigint) returns integer
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select coalesce(sum(cardinality(lugares)), 0)::integer from reserva
    where origen = p_origen and (estado = 'cobrando' or (estado = 'retenida' and expira_en > now())));
end $$;

-- Unpaid places of one event that guests hold.
create or replace function apartados_de_evento(p_evento integer) returns integer
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select coalesce(sum(cardinality(lugares)), 0)::integer from reserva
    where evento_id = p_evento and coalesce(origen, 0) <> 0
      and (estado = 'cobrando' or (estado = 'retenida' and expira_en > now())));
end $$;

-- Whether a guest's hold exceeds a limit, counting committed holds of others: null, or the code of the refusal. `anonimos`
-- is the event's number of unpaid guest places: first an upper bound; where the bound is not enough it is counted, once for
-- each list of holds.
create or replace function objetar_apartado(
  p_evento integer, p_origen bigint, p_cuantos integer, p_tope_origen integer, p_tope_evento integer,
  inout anonimos integer, inout contados boolean, out objecion text
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  anonimos := coalesce(anonimos, (select cota from cupo_de_evento where evento_id = p_evento));
  if not contados and coalesce(anonimos + p_cuantos > p_tope_evento, true) then
    anonimos := apartados_de_evento(p_evento);
    contados := true;
  end if;
  objecion := case
    when anonimos + p_cuantos > p_tope_evento then 'evento_sin_cupo'
    when apartados_de_origen(p_origen) + p_cuantos > p_tope_origen then 'origen_sin_cupo' end;
end $$;

-- Ends each list of holds: checks the limits again under locks that keep other transactions from adding theirs. The
-- locks are held for that check and the commit, and their holder waits for no place, so that a circle of waiting
-- cannot form.
create or replace function exigir_cupo(
  p_evento integer, p_origenes bigint[], p_cuantos integer, p_tope_origen integer, p_tope_evento integer
) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_origen bigint;
  v_cota integer;
begin
  -- This lock is not given up like a place's lock: a batch that is undone is tried again as 32 transactions, and the next
  -- batch behind them would be undone too.
  perform set_config('lock_timeout', '0', true);
  for v_origen in
    select distinct o from unnest(p_origenes) o order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('origen', v_origen));
    if apartados_de_origen(v_origen) > p_tope_origen then
      raise exception 'origen_sin_cupo' using errcode = 'TQ002';
    end if;
  end loop;
  update cupo_de_evento set cota = cota + p_cuantos where evento_id = p_evento returning cota into v_cota;
  if v_cota <= p_tope_evento then
    return;
  end if;
  insert into cupo_de_evento (evento_id, cota) values (p_evento, 0) on conflict do nothing;
  perform from cupo_de_evento where evento_id = p_evento for update;
  v_cota := apartados_de_evento(p_evento);
  if v_cota > p_tope_evento then
    raise exception 'evento_sin_cupo' using errcode = 'TQ002';
  end if;
  update cupo_de_evento set cota = v_cota where evento_id = p_evento;
end $$;

-- Clears the origin once the hold is neither held nor being charged, since it counts no longer.
create or replace function olvidar_origen() returns trigger language plpgsql as $$
begin
  new.origen := null;
  return new;
end $$;
create or replace trigger reserva_olvida_origen before update of estado on reserva
  for each row when (new.origen is not null and new.estado not in ('retenida', 'cobrando')) execute function olvidar_origen();
