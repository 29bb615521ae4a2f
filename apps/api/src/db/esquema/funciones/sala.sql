-- The waiting room (record 0017). Each arrival takes a ficha, the next number; numbers are called in order, at a
-- rate, by the database's clock; a called number is exchanged for a turn, once.
-- Statements here are planned anew each time: a room's tables are empty when it opens and have a million rows a minute
-- later, and a kept plan may read the whole event to find one person. A crowd shares the planning of its batch.

-- Whether an event can be waited for: 'ok', or the code of the refusal.
create or replace function revisar_sala(p_evento integer) returns text language plpgsql stable as $$
begin
  return coalesce((
    select case
      when not evento_abierto(e) then 'evento_no_disponible'
      when not sala_de_espera then 'sala_cerrada'
      else 'ok' end
    from evento e where e.id = p_evento), 'evento_no_encontrado');
end $$;

-- The view of a room that every buyer in it shares; moves the room.
create or replace function leer_sala(
  p_evento integer, p_por_segundo double precision, p_dentro integer, p_frenar boolean,
  out resultado text, out ultimo integer, out avance integer, out detenida boolean
) language plpgsql as $$
begin
  resultado := revisar_sala(p_evento);
  if resultado = 'ok' then
    select m.ultimo, m.avance_hasta, m.detenida into ultimo, avance, detenida
    from mover_sala(p_evento, 0, p_por_segundo, p_dentro, p_frenar) m;
  end if;
end $$;

-- Adds new numbers to a room and calls as many as the time since the last move allows. Idempotent in time: two moves at one
-- moment call no number twice. Locks the room until the transaction ends.
create or replace function mover_sala(
  p_evento integer, p_nuevos integer, p_por_segundo double precision, p_dentro integer, p_frenar boolean,
  out ultimo integer, out avance_hasta integer, out detenida boolean
) language plpgsql
set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  v_sala sala;
  v_ahora timestamptz;
  v_cupo integer;
  v_avance double precision;
begin
  insert into sala (evento_id) values (p_evento) on conflict do nothing;
  select * into v_sala from sala where evento_id = p_evento for update;
  v_ahora := clock_timestamp();
  ultimo := v_sala.repartidos + p_nuevos;
  if p_frenar then
    v_sala.frenada_hasta := v_ahora + interval '3 seconds';
  end if;
  select p_dentro - count(*) into v_cupo from ficha where evento_id = p_evento and turno_hasta > v_ahora;
  detenida := coalesce(v_sala.frenada_hasta > v_ahora, false) or v_cupo <= 0;
  v_avance := v_sala.avance;
  if not detenida then
    -- A room that has not moved for a while does not let all people in at once; the first people of an empty room share a
    -- single second of the rate.
    v_avance := greatest(v_avance, least(
      ultimo,
      v_sala.repartidos + greatest(1, p_por_segundo),
      v_avance + v_cupo,
      v_avance + p_por_segundo * extract(epoch from least(v_ahora - v_sala.movida_en, interval '15 seconds'))));
  end if;
  update sala set repartidos = ultimo, avance = v_avance, movida_en = v_ahora, frenada_hasta = v_sala.frenada_hasta
  where evento_id = p_evento;
  avance_hasta := floor(v_avance);
end $$;

-- Gives numbers to people in the order of the list. A person with a good number gets the same one again; a person whose
-- turn is over goes to the end of the line.
create or replace function tomar_fichas(
  p_evento integer, p_personas text[], p_por_segundo double precision, p_dentro integer, p_frenar boolean,
  out resultado text, out numeros integer[]
) language plpgsql
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_nuevas text[];
  v_ultimo integer;
begin
  resultado := revisar_sala(p_evento);
  if resultado <> 'ok' then
    return;
  end if;
  insert into sala (evento_id) values (p_evento) on conflict do nothing;
  perform from sala where evento_id = p_evento for update;
  v_nuevas := array(
    select p.persona
    from unnest(p_personas) with ordinality p (persona, orden)
    where not exists (
      select from ficha f where f.evento_id = p_evento and f.persona = p.persona
        and (f.turno_hasta is null or f.turno_hasta > clock_timestamp()))
    group by p.persona order by min(p.orden));
  select m.ultimo into v_ultimo
  from mover_sala(p_evento, cardinality(v_nuevas), p_por_segundo, p_dentro, p_frenar) m;
  insert into ficha (evento_id, persona, numero)
  select p_evento, n.persona, v_ultimo - cardinality(v_nuevas) + n.orden
  from unnest(v_nuevas) with ordinality n (persona, orden)
  on conflict (evento_id, persona) do update set numero = excluded.numero, turno_hasta = null;
  numeros := array(
    select f.numero
    from unnest(p_personas) with ordinality p (persona, orden)
    join ficha f on f.evento_id = p_evento and f.persona = p.persona
    order by p.orden);
end $$;

-- Exchanges called numbers for turns; a living turn gives the same answer again, with its reservation.
create or replace function tomar_turnos(
  p_evento integer, p_personas text[], p_numeros integer[], p_duracion interval,
  p_por_segundo double precision, p_dentro integer, p_frenar boolean
) returns table (resultado text, expira timestamptz, reserva_id uuid) language plpgsql
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_sala text := revisar_sala(p_evento);
  v_avance integer;
begin
  if v_sala <> 'ok' then
    return query select v_sala, null::timestamptz, null::uuid from unnest(p_personas);
    return;
  end if;
  select m.avance_hasta into v_avance from mover_sala(p_evento, 0, p_por_segundo, p_dentro, p_frenar) m;
  update ficha f set turno_hasta = clock_timestamp() + p_duracion
  from unnest(p_personas, p_numeros) p (persona, numero)
  where f.evento_id = p_evento and f.persona = p.persona and f.numero = p.numero
    and f.numero <= v_avance and f.turno_hasta is null;
  return query
    select case
        when f.numero is null or f.turno_hasta <= clock_timestamp() then 'ficha_invalida'
        when f.turno_hasta is null then 'turno_pendiente'
        else 'ok' end,
      f.turno_hasta, r.id
    from unnest(p_personas, p_numeros) with ordinality p (persona, numero, orden)
    left join ficha f on f.evento_id = p_evento and f.persona = p.persona and f.numero = p.numero
    left join reserva r on r.evento_id = p_evento and r.turno = f.numero
      and (r.estado in ('cobrando', 'por_pagar') or (r.estado = 'retenida' and r.expira_en > now()))
    order by p.orden;
end $$;

-- Ends a buyer's turn at the purchase. A sale has locked its places by now and does not wait here: a hold that uses the
-- turn at this moment finds the sale by itself.
create or replace function terminar_turno() returns trigger language plpgsql as $$
begin
  update ficha f set turno_hasta = least(f.turno_hasta, clock_timestamp())
  from (
    select persona from ficha
    where evento_id = new.evento_id and numero = new.turno and turno_hasta is not null
    for update skip locked
  ) suya
  where f.evento_id = new.evento_id and f.persona = suya.persona;
  return null;
end $$;
create or replace trigger reserva_termina_turno after update of estado on reserva
  for each row when (new.estado = 'vendida' and new.turno is not null) execute function terminar_turno();
