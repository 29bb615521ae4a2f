-- Changing a hold (§B1.3, §B7.2): its reservation is locked by the caller, lives, and is not being paid.

-- Takes new places for a hold and lets old ones go, or changes nothing. Answers 'ok' with the places whose state changed, or the
-- code of the refusal with the lost seats, or with the section whose places are too few. `p_cambios`: the changes that the
-- caller knows of. A change that was made under the same `p_intento` is answered again and not made twice.
-- The buyer is locked first, then the old and the new seats together, by id; general places are taken as they are found and
-- never waited for. Places that stay keep their price, and all have the hold's own end.
create or replace function cambiar_apartado(
  p_reserva uuid, p_intento uuid, p_cambios integer, p_asientos integer[], p_generales jsonb,
  p_quitar integer[], p_quitar_generales jsonb, p_tope_origen integer, p_tope_evento integer,
  out resultado text, out perdidos integer[], out movidos integer[]
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_fila reserva;
  v_evento evento;
  v_fase integer;
  v_hechos integer;
  v_salen integer[];
  v_asientos integer[];
  v_nuevos integer[];
  v_precios integer[];
  v_quedan integer[];
  v_mas integer;
begin
  movidos := '{}';
  select r.* into v_fila from reserva r where r.id = p_reserva;
  if exists (select from cambio_de_apartado where reserva_id = p_reserva and intento = p_intento) then
    resultado := 'ok';
    return;
  end if;
  v_hechos := (select count(*) from cambio_de_apartado where reserva_id = p_reserva and tipo = 'lugares');
  v_salen := lugares_que_salen(v_fila, p_quitar, p_quitar_generales);
  if v_hechos <> p_cambios or v_salen is null then
    resultado := 'apartado_cambiado';
    return;
  elsif v_hechos >= 20 then
    resultado := 'sin_cambio';
    return;
  end if;

  if v_fila.usuario_id is not null then
    perform lock_comprador(v_fila.comprador, v_fila.evento_id);
  end if;
  v_asientos := array(select unnest(p_asientos) except select unnest(v_fila.lugares));
  perform from lugar where id = any (v_fila.lugares || v_asientos) order by id for update;
  -- Statements of their own see what was committed while the locks were waited for.
  if v_fila.expira_en <= clock_timestamp() or cardinality(v_fila.lugares) <> (
    select count(*) from lugar where id = any (v_fila.lugares) and reserva_id = p_reserva and not vendido) then
    resultado := 'reserva_expirada';
    return;
  end if;
  v_nuevos := array(
    select id from lugar
    where id = any (v_asientos) and not vendido and (retenido_hasta is null or retenido_hasta <= clock_timestamp()));
  select e.* into v_evento from evento e where e.id = v_fila.evento_id;
  v_fase := fase_vigente(v_evento.id);
  resultado := case
    when v_asientos = '{}' and p_generales is null then null
    when not evento_abierto(v_evento, v_fila.canal) then 'evento_no_disponible'
    when p_generales is not null then objetar_generales(v_evento.id, p_generales, v_fila.canal) end;
  if resultado is not null then
    return;
  end if;
  if p_generales is not null then
    select v_nuevos || b.tomados, b.perdidos into v_nuevos, perdidos
    from buscar_todos_los_generales(p_generales, null) b;
    if perdidos is not null then
      resultado := 'lugares_insuficientes';
      return;
    end if;
  end if;
  select coalesce(a.ids, '{}'), coalesce(a.precios, '{}') into v_nuevos, v_precios
  from lugares_apartables(v_evento, v_fase, v_fila.canal, v_nuevos, v_asientos, v_nuevos) a;
  v_quedan := array(select unnest(v_fila.lugares) except select unnest(v_salen));
  v_mas := cardinality(v_nuevos) - cardinality(v_salen);
  resultado := objetar_cambio(v_fila, v_evento, v_quedan || v_nuevos, v_asientos, v_mas, p_tope_origen, p_tope_evento);
  if resultado is not null then
    perdidos := case when resultado = 'asientos_no_disponibles'
      then array(select unnest(v_asientos) except select unnest(v_nuevos) order by 1) end;
    return;
  end if;

  perform liberar_lugares(p_reserva, v_salen);
  update reserva r set lugares = n.lugares, precios = n.precios, es_general = n.es_general
  from (
    select array_agg(p.lugar order by p.lugar) as lugares, array_agg(p.precio order by p.lugar) as precios,
      bool_and(l.fila_id is null) as es_general
    from (
      select * from unnest(v_fila.lugares, v_fila.precios) as a (lugar, precio) where a.lugar = any (v_quedan)
      union all select * from unnest(v_nuevos, v_precios)
    ) p join lugar l on l.id = p.lugar
  ) n where r.id = p_reserva;
  v_fila.lugares := v_nuevos;
  perform ocupar_lugares(array[v_fila]);
  insert into cambio_de_apartado (reserva_id, intento, tipo, hecho_en)
  values (p_reserva, p_intento, 'lugares', clock_timestamp());
  if v_mas > 0 and v_fila.origen is not null then
    perform exigir_cupo(v_evento.id, array[v_fila.origen], v_mas, p_tope_origen, p_tope_evento);
  end if;
  resultado := 'ok';
  movidos := v_salen || v_nuevos;
end $$;

-- The places that leave a hold: seats by their ids, and so many general ones of each section. Null where the hold has not got
-- them: it was changed meanwhile.
create or replace function lugares_que_salen(p_fila reserva, p_quitar integer[], p_generales jsonb) returns integer[]
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_parte record;
  v_suyos integer[];
  v_salen integer[] := p_quitar;
begin
  if not p_quitar <@ p_fila.lugares then
    return null;
  end if;
  for v_parte in
    select p.seccion, p.cuantos from jsonb_to_recordset(p_generales) as p (seccion integer, cuantos integer)
  loop
    v_suyos := array(
      select l.id from lugar l
      where l.id = any (p_fila.lugares) and l.seccion_id = v_parte.seccion and l.fila_id is null
      order by l.id desc limit v_parte.cuantos);
    if cardinality(v_suyos) < v_parte.cuantos then
      return null;
    end if;
    v_salen := v_salen || v_suyos;
  end loop;
  return v_salen;
end $$;

-- Why a hold may not have these places: null where it may. `p_pedidos`: the seats that it must have; `p_mas`: by how many
-- places it grows. Limits refuse only a hold that grows: a lower limit applies to new places only (§C4.3).
create or replace function objetar_cambio(
  p_fila reserva, p_evento evento, p_lugares integer[], p_pedidos integer[], p_mas integer,
  p_tope_origen integer, p_tope_evento integer
) returns text language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_juicio text;
  v_cuentan integer := lugares_que_cuentan(p_evento.id, p_lugares);
  v_antes integer := lugares_que_cuentan(p_evento.id, p_fila.lugares);
begin
  if p_lugares = '{}' then
    return case when p_pedidos = '{}' then 'sin_lugares' else 'asientos_no_disponibles' end;
  end if;
  v_juicio := (
    select juzgar_lugares(p_evento, p_fila.canal, p_lugares, p_pedidos, bool_or(s.es_mesa),
      bool_or(l.acompana_a is not null), bool_or(s.maximo_por_compra is not null))
    from lugar l join seccion s on s.id = l.seccion_id where l.id = any (p_lugares));
  return case
    when v_juicio <> 'ok' then v_juicio
    when v_cuentan > v_antes and p_fila.canal = 'web' and v_cuentan > p_evento.limite_de_asientos then 'limite_de_asientos'
    -- An account's own hold is among its places already.
    when v_cuentan > v_antes and p_fila.usuario_id is not null
      and lugares_de_comprador(p_fila.comprador, p_evento.id) + v_cuentan - v_antes > p_evento.limite_de_asientos
      then 'limite_de_asientos'
    when p_mas > 0 and p_fila.origen is not null then (
      select o.objecion from objetar_apartado(p_evento.id, p_fila.origen, p_mas, p_tope_origen, p_tope_evento, null, false) o)
  end;
end $$;

-- Gives a hold, its places and its turn the length of one more hold: once, twice where it has a place for a wheelchair. Answers
-- whether it was done, or had been under the same `p_intento`.
create or replace function dar_mas_tiempo(p_reserva uuid, p_intento uuid, p_mas interval) returns boolean language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_fila reserva;
begin
  select r.* into v_fila from reserva r where r.id = p_reserva;
  if exists (select from cambio_de_apartado where reserva_id = p_reserva and intento = p_intento) then
    return true;
  elsif tiempos_que_quedan(v_fila.id, v_fila.lugares) <= 0 then
    return false;
  end if;
  -- The turn, then the places, in the order of every transaction.
  update ficha set turno_hasta = turno_hasta + p_mas where evento_id = v_fila.evento_id and numero = v_fila.turno;
  perform from lugar where id = any (v_fila.lugares) order by id for update;
  update reserva set expira_en = expira_en + p_mas where id = p_reserva;
  update lugar set retenido_hasta = v_fila.expira_en + p_mas where id = any (v_fila.lugares) and reserva_id = p_reserva;
  insert into cambio_de_apartado (reserva_id, intento, tipo) values (p_reserva, p_intento, 'tiempo');
  return true;
end $$;

-- How often a hold may still ask for more time.
create or replace function tiempos_que_quedan(p_reserva uuid, p_lugares integer[]) returns integer language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return 1 + (
    select count(*) from (
      select from lugar where id = any (p_lugares) and 'silla_de_ruedas' = any (atributos) limit 1) accesible
  ) - (select count(*) from cambio_de_apartado where reserva_id = p_reserva and tipo = 'tiempo');
end $$;
