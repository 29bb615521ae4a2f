-- Holding numbered seats, and what both kinds of holds share.
--
-- A list of ids makes the planner believe that a plan made for the very list is cheaper than a kept one, and it plans each
-- call anew: most of what a hold cost. A kept plan may have been made while a table was empty, so it never reads a whole
-- table. Functions that are called from these run under the same settings; those that are also called from outside have
-- them too.

-- How many places of an event a buyer holds or owns. Places whose money is on its way back count for no buyer: a refund
-- that the provider delays for days must not keep its buyer from buying again. In plpgsql, which plans a statement once
-- a session; `language sql` plans it in every transaction.
create or replace function lugares_de_comprador(p_comprador text, p_evento integer) returns integer
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select coalesce(sum(case when r.estado = 'vendida' then (
        select count(*) from boleto b where b.reserva_id = r.id and b.anulado_en is null)
      else cardinality(r.lugares) end), 0)::integer
    from reserva r
    where r.comprador = p_comprador and r.evento_id = p_evento
      and (r.estado in ('cobrando', 'vendida')
        or (r.estado = 'retenida' and r.expira_en > now() and r.usuario_id is not null)));
end $$;

-- Serialises the purchases of one buyer for one event, so that parallel orders cannot beat the limit.
create or replace function lock_comprador(p_comprador text, p_evento integer) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_comprador, p_evento));
end $$;

-- The buyers of a list of holds of one event, in the order in which all transactions lock several.
create or replace function lock_compradores(p_evento integer, p_pedidos jsonb) returns void language plpgsql as $$
begin
  perform lock_comprador('u:' || p.usuario, p_evento)
  from (
    select distinct usuario from jsonb_to_recordset(p_pedidos) as p (usuario integer)
    where usuario is not null order by 1
  ) p;
end $$;

-- Whether a hold of so many places may be tried: null, or the code of the refusal. Keeps the turn and the buyer to this
-- transaction. `p_general`: the section of general places that is asked for. `fase`: the phase of prices that it is in.
drop function if exists abrir_apartado(integer, integer, integer, integer, integer);
drop function if exists abrir_apartado(integer, integer, integer, integer, integer, text);
create or replace function abrir_apartado(
  p_evento integer, p_usuario integer, p_cuantos integer, p_turno integer, p_general integer default null,
  p_canal text default 'web', out objecion text, out con_sala boolean, out fase integer
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_limite integer;
  v_abierto boolean;
  v_con_fases boolean;
begin
  select e.limite_de_asientos, evento_abierto(e, p_canal), e.sala_de_espera and p_canal = 'web',
    exists (select from fase f where f.evento_id = e.id)
  into v_limite, v_abierto, con_sala, v_con_fases
  from evento e where e.id = p_evento;
  if not found then
    objecion := 'evento_no_encontrado';
  elsif p_general is not null and not exists (
    select from seccion where id = p_general and evento_id = p_evento and tipo = 'general') then
    objecion := 'seccion_no_encontrada';
  elsif not v_abierto then
    objecion := 'evento_no_disponible';
  elsif p_cuantos > v_limite and p_canal = 'web' then
    objecion := 'limite_de_asientos';
  elsif con_sala then
    objecion := usar_turno(p_evento, p_turno);
  end if;
  if objecion is null and p_usuario is not null then
    perform lock_comprador('u:' || p_usuario, p_evento);
    if lugares_de_comprador('u:' || p_usuario, p_evento) + p_cuantos > v_limite then
      objecion := 'limite_de_asientos';
    end if;
  end if;
  -- Most events have no phases, and spare the call.
  fase := case when v_con_fases then fase_vigente(p_evento) end;
end $$;

-- Holds numbered seats: all of them or none.
-- Answers 'ok' with the expiry, or the code of the refusal with the seats that are gone. `p_ganados`: the seats that a list
-- of holds has locked before; it takes no others.
drop function if exists reservar_asientos(uuid, integer, integer[], interval, integer, uuid, text, text, integer);
drop function if exists reservar_asientos(uuid, integer, integer[], interval, integer, uuid, text, text, integer, bigint);
drop function if exists reservar_asientos(uuid, integer, integer[], interval, integer, uuid, text, text, integer, bigint, text);
create or replace function reservar_asientos(
  p_reserva uuid, p_evento integer, p_lugares integer[], p_duracion interval,
  p_usuario integer, p_invitado uuid, p_nombre text, p_correo text, p_turno integer default null,
  p_origen bigint default null, p_canal text default 'web', p_ganados integer[] default null,
  out resultado text, out expira timestamptz, out perdidos integer[]
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_con_sala boolean;
  v_pedidos integer := cardinality(p_lugares);
  v_tomados integer[];
  v_precios integer[];
  v_hay_mesas boolean;
  v_hay_acompanantes boolean;
  v_bloqueados boolean;
  v_fase integer;
  v_comprador text := case when p_usuario is not null then 'u:' || p_usuario else 'i:' || p_invitado end;
begin
  select a.objecion, a.con_sala, a.fase into resultado, v_con_sala, v_fase
  from abrir_apartado(p_evento, p_usuario, v_pedidos, p_turno, null, p_canal) a;
  if resultado is not null then
    return;
  end if;

  -- Locked in order of id, so that overlapping requests cannot deadlock. A request that waited sees the winner's version.
  select array_agg(id), array_agg(precio), bool_or(es_mesa), bool_or(acompana), bool_or(bloqueado)
  into v_tomados, v_precios, v_hay_mesas, v_hay_acompanantes, v_bloqueados
  from (
    select l.id, coalesce(case when v_fase is not null then precio_de_fase(v_fase, l.zona_precio_id) end,
        s.precio_seccion, l.precio) as precio, s.es_mesa,
      l.acompana_a is not null as acompana, l.bloqueo_id is not null as bloqueado
    from lugar l join seccion s on s.id = l.seccion_id
    where l.id = any (p_lugares) and l.evento_id = p_evento and l.fila_id is not null
      and (p_ganados is null or l.id = any (p_ganados))
      -- The web takes no place of a block; the box office does where the block says so.
      and l.bloqueo_pendiente is null
      and ((l.condicion = 'venta' and l.bloqueo_id is null)
        or (p_canal = 'taquilla' and l.bloqueo_id is not null and l.condicion in ('venta', 'bloqueado')
          and (select b.taquilla_puede_vender from bloqueo b where b.id = l.bloqueo_id)))
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
  -- A companion's place goes with its neighbour, or by staff (§C6.2).
  if v_hay_acompanantes and p_canal = 'web' and exists (
    select from lugar l where l.id = any (p_lugares) and l.acompana_a is not null and l.acompana_a <> all (p_lugares)
  ) then
    resultado := 'lugar_de_acompanante';
    return;
  end if;

  -- The event is looked at again: it may have closed, and its rates may have changed, while the places were waited for.
  expira := now() + p_duracion;
  insert into reserva (id, evento_id, es_general, usuario_id, invitado_id, nombre, correo, comprador, lugares, precios,
    expira_en, turno, origen, canal, tarifa_version)
  select p_reserva, p_evento, false, p_usuario, p_invitado, p_nombre, p_correo, v_comprador, v_tomados, v_precios,
    expira, case when v_con_sala then p_turno end, p_origen, p_canal, e.tarifa_version
  from evento e where e.id = p_evento and evento_abierto(e, p_canal);
  if not found then
    resultado := 'evento_no_disponible';
    return;
  end if;
  update lugar set reserva_id = p_reserva, retenido_hasta = expira where id = any (v_tomados);
  if v_bloqueados then
    update lugar set condicion = 'venta', condicion_previa = 'bloqueado' where id = any (v_tomados) and bloqueo_id is not null;
  end if;
  resultado := 'ok';
end $$;

-- Holds places of one event for each of a list, one after the other, each all or none: the seats in `lugares`, or `cuantos`
-- general places of a `seccion`. The rows it needs are locked first and for the whole list, in the order in which all
-- transactions lock: buyers, then seats by id. A seat that comes free after that is not had: to lock it then would be out
-- of that order. General places are taken as they are found, and waited for by a list of one alone. A row that another
-- transaction keeps locked is waited for no longer than `p_paciencia`: then nothing of the list was done, and each may be
-- tried by itself. The bounds of what guests hold are looked at before each and made sure of at the end.
create or replace function apartar_en_tanda(
  p_evento integer, p_duracion interval, p_pedidos jsonb, p_paciencia text, p_tope_origen integer, p_tope_evento integer)
returns table (resultado text, expira timestamptz, perdidos integer[], tomados integer[], antes timestamptz)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_pedido record;
  v_anonimos integer;
  v_contados boolean := false;
  v_cuantos integer := 0;
  v_origenes bigint[];
  v_ganados integer[];
begin
  perform set_config('lock_timeout', p_paciencia, true);
  perform lock_compradores(p_evento, p_pedidos);
  if p_pedidos @? '$[*].lugares' then
    v_ganados := array(
      select id from lugar
      where id in (select unnest(p.lugares) from jsonb_to_recordset(p_pedidos) as p (lugares integer[]))
        and not vendido and (retenido_hasta is null or retenido_hasta <= now())
      order by id for update);
  end if;
  for v_pedido in
    select p.*, coalesce(p.cuantos, cardinality(p.lugares)) as total
    from jsonb_to_recordset(p_pedidos) as p (reserva uuid, lugares integer[], seccion integer, cuantos integer,
      usuario integer, invitado uuid, nombre text, correo text, turno integer, origen bigint, canal text)
  loop
    expira := null;
    perdidos := null;
    tomados := null;
    resultado := null;
    if v_pedido.origen is not null then
      select o.anonimos, o.contados, o.objecion into v_anonimos, v_contados, resultado
      from objetar_apartado(p_evento, v_pedido.origen, v_pedido.total, p_tope_origen, p_tope_evento,
        v_anonimos, v_contados) o;
    end if;
    if resultado is null and v_pedido.seccion is null then
      select r.resultado, r.expira, r.perdidos into resultado, expira, perdidos
      from reservar_asientos(v_pedido.reserva, p_evento, v_pedido.lugares, p_duracion, v_pedido.usuario,
        v_pedido.invitado, v_pedido.nombre, v_pedido.correo, v_pedido.turno, v_pedido.origen,
        coalesce(v_pedido.canal, 'web'), v_ganados) r;
    elsif resultado is null then
      select r.resultado, r.expira, r.tomados into resultado, expira, tomados
      from reservar_generales(v_pedido.reserva, p_evento, v_pedido.seccion, v_pedido.cuantos, p_duracion,
        v_pedido.usuario, v_pedido.invitado, v_pedido.correo, v_pedido.turno, v_pedido.origen,
        coalesce(v_pedido.canal, 'web'), jsonb_array_length(p_pedidos) = 1) r;
    end if;
    if resultado = 'ok' and v_pedido.origen is not null then
      v_anonimos := v_anonimos + v_pedido.total;
      v_cuantos := v_cuantos + v_pedido.total;
      v_origenes := v_origenes || v_pedido.origen;
    end if;
    antes := case when resultado <> 'ok' then apartado_antes(v_pedido.reserva) end;
    return next;
  end loop;
  if v_origenes is not null then
    perform exigir_cupo(p_evento, v_origenes, v_cuantos, p_tope_origen, p_tope_evento);
  end if;
end $$;

-- Until when the places of an attempt to reserve are held that was made before; null where they are not. Volatile, so
-- that it sees what was committed since the statement began that asks: the first try may still have been under way.
-- Found by its key alone: a plan made while the table was empty may read all holds by their expiry instead.
create or replace function apartado_antes(p_reserva uuid) returns timestamptz language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select case when estado = 'retenida' and expira_en > now() then expira_en end from reserva where id = p_reserva);
end $$;

-- Gives back the places that a reservation still has and has not bought.
create or replace function liberar_lugares(p_reserva uuid, p_lugares integer[]) returns integer language sql as $$
  with suyos as (
    select id from lugar where id = any (p_lugares) and reserva_id = p_reserva and not vendido
    order by id for update
  ), libres as (
    update lugar l set reserva_id = null, retenido_hasta = null,
      general_libre = case when l.fila_id is null then true end
    from suyos where l.id = suyos.id returning 1
  )
  select count(*)::integer from libres
$$;
