-- Up Migration
-- The hot statements of the purchase: one round trip each, one transaction each.

-- How many places of an event a buyer holds or owns right now.
create function lugares_de_comprador(p_comprador text, p_evento integer) returns integer
language sql stable as $$
  select coalesce(sum(cardinality(lugares)), 0)::integer
  from reserva
  where comprador = p_comprador and evento_id = p_evento
    and (estado in ('cobrando', 'vendida', 'por_reembolsar') or (estado = 'retenida' and expira_en > now()))
$$;

-- Serialises the purchases of one buyer for one event, so that parallel orders cannot beat the limit.
create function lock_comprador(p_comprador text, p_evento integer) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended(p_comprador, p_evento))
$$;

-- Holds numbered seats: all of them or none.
-- Answers 'ok' with the expiry, or the code of the refusal with the seats that are gone.
create function reservar_asientos(
  p_reserva uuid, p_evento integer, p_lugares integer[], p_duracion interval,
  p_usuario integer, p_invitado uuid, p_nombre text, p_correo text,
  out resultado text, out expira timestamptz, out perdidos integer[]
) language plpgsql as $$
declare
  v_limite integer;
  v_abierto boolean;
  v_pedidos integer := cardinality(p_lugares);
  v_tomados integer[];
  v_precios integer[];
  v_hay_mesas boolean;
  v_comprador text := case
    when p_usuario is not null then 'u:' || p_usuario
    when p_correo is not null then 'c:' || p_correo
    else 'i:' || p_invitado end;
begin
  select limite_de_asientos, mostrar_web and fecha > now() into v_limite, v_abierto
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
  insert into reserva (id, evento_id, es_general, usuario_id, invitado_id, nombre, correo, comprador, lugares, precios, expira_en)
  values (p_reserva, p_evento, false, p_usuario, p_invitado, p_nombre, p_correo, v_comprador, v_tomados, v_precios, expira);
  update lugar set reserva_id = p_reserva, retenido_hasta = expira where id = any (v_tomados);
  resultado := 'ok';
end $$;

-- Takes general places of a section off the free list, starting at a random place so that buyers do not queue
-- behind one another. Answers the places taken (fewer than asked when there are not enough).
create function tomar_generales(p_seccion integer, p_cuantos integer, p_reserva uuid, p_hasta timestamptz)
returns integer[] language plpgsql as $$
declare
  v_desde integer;
  v_ids integer[];
begin
  select min(id) + floor(random() * (max(id) - min(id) + 1))::integer into v_desde
  from lugar where seccion_id = p_seccion and fila_id is null;
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

-- Puts general places whose hold has ended back on the free list.
create function reclamar_generales(p_seccion integer) returns integer language sql as $$
  with vencidos as (
    select id from lugar
    where seccion_id = p_seccion and fila_id is null and not general_libre and not vendido and retenido_hasta <= now()
    order by id for update skip locked
  ), libres as (
    update lugar l set reserva_id = null, retenido_hasta = null, general_libre = true
    from vencidos v where l.id = v.id returning 1
  )
  select count(*)::integer from libres
$$;

-- Holds general places of one section.
create function reservar_generales(
  p_reserva uuid, p_evento integer, p_seccion integer, p_cuantos integer, p_duracion interval,
  p_usuario integer, p_invitado uuid, p_correo text,
  out resultado text, out expira timestamptz, out tomados integer[]
) language plpgsql as $$
declare
  v_limite integer;
  v_abierto boolean;
  v_comprador text := case
    when p_usuario is not null then 'u:' || p_usuario
    when p_correo is not null then 'c:' || p_correo
    else 'i:' || p_invitado end;
begin
  select limite_de_asientos, mostrar_web and fecha > now() into v_limite, v_abierto
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
  insert into reserva (id, evento_id, es_general, usuario_id, invitado_id, correo, comprador, lugares, precios, expira_en)
  select p_reserva, p_evento, true, p_usuario, p_invitado, p_correo, v_comprador,
    array_agg(l.id order by l.id), array_agg(coalesce(s.precio_seccion, l.precio) order by l.id), expira
  from lugar l join seccion s on s.id = l.seccion_id
  where l.id = any (tomados);
  resultado := 'ok';
end $$;

-- Gives back the places that a reservation still has and has not bought.
create function liberar_lugares(p_reserva uuid, p_lugares integer[]) returns integer language sql as $$
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

-- Marks the places of a reservation as sold: those it still has, and those that are free again.
-- Answers the ids sold; fewer than asked means that others have taken some, and nothing was changed.
create function vender_lugares(p_reserva uuid, p_lugares integer[]) returns integer[] language plpgsql as $$
declare
  v_ids integer[];
begin
  v_ids := array(
    select id from lugar
    where id = any (p_lugares) and not vendido and condicion = 'venta'
      and (reserva_id = p_reserva or retenido_hasta is null or retenido_hasta <= now())
    order by id for update);
  if cardinality(v_ids) = cardinality(p_lugares) then
    update lugar set reserva_id = p_reserva, retenido_hasta = null, vendido = true,
      general_libre = case when fila_id is null then false end
    where id = any (v_ids);
  end if;
  return v_ids;
end $$;

-- Down Migration
