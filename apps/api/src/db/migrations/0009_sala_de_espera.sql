-- Up Migration
-- The waiting room (record 0017). Whoever comes takes a ficha, the next number; the numbers are called one after the
-- other, at a rate, by the database's clock; a number that was called is exchanged for a turn, once.

-- One row an event that has had a room: the only place where numbers and their frontier are kept, so that any process
-- may give numbers out and call them.
create table sala (
  evento_id integer primary key references evento on delete cascade,
  -- The last number given out.
  repartidos integer not null default 0,
  -- The last number called. Parts of a number wait here, so that slow rates are exact.
  avance double precision not null default 0,
  movida_en timestamptz not null default clock_timestamp(),
  -- Nobody is called until here, because a process has said that it carries no more.
  frenada_hasta timestamptz,
  check (avance between 0 and repartidos)
) with (fillfactor = 50);

-- One row a person and event. Millions come within minutes: no foreign key, whose check would cost as much as the row.
create table ficha (
  evento_id integer not null,
  -- 'u:{usuario.id}', or 'i:{hash of a key that a guest's browser keeps}'.
  persona text not null,
  numero integer not null check (numero > 0),
  -- Null until the number is exchanged for a turn; then the end of the turn.
  turno_hasta timestamptz,
  primary key (evento_id, persona)
);
create unique index ficha_numero on ficha (evento_id, numero);
create index ficha_dentro on ficha (evento_id, turno_hasta) where turno_hasta is not null;

-- By which number of the waiting room a reservation was made, where the event has one.
alter table reserva add column turno integer;
-- The last guard: whoever copies a turn shares one reservation.
create unique index reserva_turno on reserva (evento_id, turno)
  where turno is not null and estado in ('retenida', 'cobrando');
create index reserva_de_turno on reserva (evento_id, turno) where turno is not null;

-- Adds new numbers to a room and calls as many as the time since the last move is worth. Idempotent in time: moved
-- twice at one moment, it calls nobody twice. Locks the room until the transaction ends.
create function mover_sala(
  p_evento integer, p_nuevos integer, p_por_segundo double precision, p_dentro integer, p_frenar boolean,
  out ultimo integer, out avance_hasta integer, out detenida boolean
) language plpgsql as $$
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
    -- A room that nobody moved for a while does not let everybody in at once; those who come into an empty one share
    -- a single second of the rate.
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

-- Whether an event can be waited for: 'ok', or the code of the refusal.
create function revisar_sala(p_evento integer) returns text language plpgsql stable as $$
begin
  return coalesce((
    select case
      when not (mostrar_web and fecha > now()) then 'evento_no_disponible'
      when not sala_de_espera then 'sala_cerrada'
      else 'ok' end
    from evento where id = p_evento), 'evento_no_encontrado');
end $$;

-- What everybody is told of a room; moves it.
create function leer_sala(
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

-- Gives numbers to people in the order of the list. Who has a number that is still good is told the same again; who
-- has had their turn goes to the end of the line.
create function tomar_fichas(
  p_evento integer, p_personas text[], p_por_segundo double precision, p_dentro integer, p_frenar boolean,
  out resultado text, out numeros integer[]
) language plpgsql as $$
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

-- Exchanges numbers that were called for turns; a living turn is told the same again, with the reservation it has.
create function tomar_turnos(
  p_evento integer, p_personas text[], p_numeros integer[], p_duracion interval,
  p_por_segundo double precision, p_dentro integer, p_frenar boolean
) returns table (resultado text, expira timestamptz, reserva_id uuid) language plpgsql as $$
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
      and (r.estado = 'cobrando' or (r.estado = 'retenida' and r.expira_en > now()))
    order by p.orden;
end $$;

-- Lets a hold through by a turn that has bought nothing: null, or the code of the refusal. Keeps the turn to this
-- transaction.
create function usar_turno(p_evento integer, p_turno integer) returns text language plpgsql as $$
begin
  -- A hold whose time has passed lets go of its turn. Reservations are locked before turns, here and by a sale.
  update reserva set turno = null
  where evento_id = p_evento and turno = p_turno and estado = 'retenida' and expira_en <= now();
  perform from ficha where evento_id = p_evento and numero = p_turno and turno_hasta > clock_timestamp() for update;
  if not found then
    return 'turno_requerido';
  end if;
  if exists (
    select from reserva where evento_id = p_evento and turno = p_turno and estado in ('retenida', 'cobrando')
  ) then
    return 'turno_ocupado';
  end if;
  if exists (
    select from reserva where evento_id = p_evento and turno = p_turno
      and estado in ('vendida', 'por_reembolsar', 'reembolsada')
  ) then
    return 'turno_requerido';
  end if;
  return null;
end $$;

-- Whoever has bought is inside no longer. A sale has locked its places by now and waits for nobody here: a hold that
-- uses the turn at this moment finds the sale by itself.
create function terminar_turno() returns trigger language plpgsql as $$
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
create trigger reserva_termina_turno after update of estado on reserva
  for each row when (new.estado = 'vendida' and new.turno is not null) execute function terminar_turno();

-- Holding, as before but for the turn, which is asked for where the event is read anyway. A server of the version
-- before calls them without one, and an event with a room refuses it.
drop function reservar_asientos(uuid, integer, integer[], interval, integer, uuid, text, text);
drop function reservar_generales(uuid, integer, integer, integer, interval, integer, uuid, text);

-- Holds numbered seats: all of them or none.
-- Answers 'ok' with the expiry, or the code of the refusal with the seats that are gone.
create function reservar_asientos(
  p_reserva uuid, p_evento integer, p_lugares integer[], p_duracion interval,
  p_usuario integer, p_invitado uuid, p_nombre text, p_correo text, p_turno integer default null,
  out resultado text, out expira timestamptz, out perdidos integer[]
) language plpgsql as $$
declare
  v_limite integer;
  v_abierto boolean;
  v_con_sala boolean;
  v_pedidos integer := cardinality(p_lugares);
  v_tomados integer[];
  v_precios integer[];
  v_hay_mesas boolean;
  v_comprador text := case
    when p_usuario is not null then 'u:' || p_usuario
    when p_correo is not null then 'c:' || p_correo
    else 'i:' || p_invitado end;
begin
  select limite_de_asientos, mostrar_web and fecha > now(), sala_de_espera into v_limite, v_abierto, v_con_sala
  from evento where id = p_evento;
  if not found then
    resultado := 'evento_no_encontrado';
    return;
  end if;
  if not v_abierto then
    resultado := 'evento_no_disponible';
    return;
  end if;
  if v_pedidos > v_limite then
    resultado := 'limite_de_asientos';
    return;
  end if;
  if v_con_sala then
    resultado := usar_turno(p_evento, p_turno);
    if resultado is not null then
      return;
    end if;
  end if;
  if p_usuario is not null or p_correo is not null then
    perform lock_comprador(v_comprador, p_evento);
    if lugares_de_comprador(v_comprador, p_evento) + v_pedidos > v_limite then
      resultado := 'limite_de_asientos';
      return;
    end if;
  end if;

  -- Locked in order of id, so that overlapping requests cannot deadlock. Whoever waited sees the winner's version.
  select array_agg(id), array_agg(precio), bool_or(es_mesa) into v_tomados, v_precios, v_hay_mesas
  from (
    select l.id, coalesce(s.precio_seccion, l.precio) as precio, s.es_mesa
    from lugar l join seccion s on s.id = l.seccion_id
    where l.id = any (p_lugares) and l.evento_id = p_evento and l.fila_id is not null and l.condicion = 'venta'
      and not l.vendido and (l.retenido_hasta is null or l.retenido_hasta <= now())
    order by l.id
    for update of l
  ) libres;
  if coalesce(cardinality(v_tomados), 0) < v_pedidos then
    resultado := 'asientos_no_disponibles';
    perdidos := array(select unnest(p_lugares) except select unnest(v_tomados) order by 1);
    return;
  end if;

  if v_hay_mesas and exists (
    select from lugar l join seccion s on s.id = l.seccion_id and s.es_mesa
    where l.fila_id in (select fila_id from lugar where id = any (p_lugares))
      and l.condicion = 'venta' and l.id <> all (p_lugares)
  ) then
    resultado := 'mesa_incompleta';
    return;
  end if;

  expira := now() + p_duracion;
  insert into reserva (id, evento_id, es_general, usuario_id, invitado_id, nombre, correo, comprador, lugares, precios,
    expira_en, turno)
  values (p_reserva, p_evento, false, p_usuario, p_invitado, p_nombre, p_correo, v_comprador, v_tomados, v_precios,
    expira, case when v_con_sala then p_turno end);
  update lugar set reserva_id = p_reserva, retenido_hasta = expira where id = any (v_tomados);
  resultado := 'ok';
end $$;

-- Holds general places of one section.
create function reservar_generales(
  p_reserva uuid, p_evento integer, p_seccion integer, p_cuantos integer, p_duracion interval,
  p_usuario integer, p_invitado uuid, p_correo text, p_turno integer default null,
  out resultado text, out expira timestamptz, out tomados integer[]
) language plpgsql as $$
declare
  v_limite integer;
  v_abierto boolean;
  v_con_sala boolean;
  v_comprador text := case
    when p_usuario is not null then 'u:' || p_usuario
    when p_correo is not null then 'c:' || p_correo
    else 'i:' || p_invitado end;
begin
  select limite_de_asientos, mostrar_web and fecha > now(), sala_de_espera into v_limite, v_abierto, v_con_sala
  from evento where id = p_evento;
  if not found then
    resultado := 'evento_no_encontrado';
    return;
  end if;
  if not exists (select from seccion where id = p_seccion and evento_id = p_evento and tipo = 'general') then
    resultado := 'seccion_no_encontrada';
    return;
  end if;
  if not v_abierto then
    resultado := 'evento_no_disponible';
    return;
  end if;
  if p_cuantos > v_limite then
    resultado := 'limite_de_asientos';
    return;
  end if;
  if v_con_sala then
    resultado := usar_turno(p_evento, p_turno);
    if resultado is not null then
      return;
    end if;
  end if;
  if p_usuario is not null or p_correo is not null then
    perform lock_comprador(v_comprador, p_evento);
    if lugares_de_comprador(v_comprador, p_evento) + p_cuantos > v_limite then
      resultado := 'limite_de_asientos';
      return;
    end if;
  end if;

  expira := now() + p_duracion;
  tomados := tomar_generales(p_seccion, p_cuantos, p_reserva, expira);
  -- Too few: places whose hold ended come back, and places that others had locked for a moment are waited for.
  if cardinality(tomados) < p_cuantos then
    perform pg_advisory_xact_lock(hashtextextended('generales', p_seccion));
    perform reclamar_generales(p_seccion);
    perform from lugar where seccion_id = p_seccion and general_libre and condicion = 'venta'
      order by id limit p_cuantos for update;
    tomados := tomar_generales(p_seccion, p_cuantos, p_reserva, expira);
  end if;
  if cardinality(tomados) < p_cuantos then
    resultado := 'lugares_insuficientes';
    tomados := null;
    return;
  end if;
  insert into reserva (id, evento_id, es_general, usuario_id, invitado_id, correo, comprador, lugares, precios, expira_en,
    turno)
  select p_reserva, p_evento, true, p_usuario, p_invitado, p_correo, v_comprador,
    array_agg(l.id order by l.id), array_agg(coalesce(s.precio_seccion, l.precio) order by l.id), expira,
    case when v_con_sala then p_turno end
  from lugar l join seccion s on s.id = l.seccion_id
  where l.id = any (tomados);
  resultado := 'ok';
end $$;

alter function reservar_asientos(uuid, integer, integer[], interval, integer, uuid, text, text, integer)
  set plan_cache_mode = force_generic_plan set enable_seqscan = off;
alter function reservar_generales(uuid, integer, integer, integer, interval, integer, uuid, text, integer)
  set plan_cache_mode = force_generic_plan set enable_seqscan = off;
-- Planned anew each time: a table of the room is empty when it opens and has a million rows a minute later, and a plan
-- kept from before may read everybody of the event where one person is meant. A crowd shares the planning of its batch.
alter function usar_turno(integer, integer) set plan_cache_mode = force_custom_plan set enable_seqscan = off;
alter function mover_sala(integer, integer, double precision, integer, boolean)
  set plan_cache_mode = force_custom_plan set enable_seqscan = off;
alter function tomar_fichas(integer, text[], double precision, integer, boolean)
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
alter function tomar_turnos(integer, text[], integer[], interval, double precision, integer, boolean)
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;

-- Down Migration
