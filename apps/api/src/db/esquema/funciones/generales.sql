-- Holding general places.

-- Holds general places of one section for a request that may be tried: its facts are in `p_fila`. Places that another
-- transaction has locked are waited for before places of ended holds are taken back: the latter may come earlier in the
-- order in which a late payment locks its places, and each would wait for the other. For the same reason a request of a
-- longer list (`p_espera` false) waits for no place, since earlier requests of the list keep theirs locked. Where it would
-- have to wait it fails with lock_not_available.
create or replace function apartar_generales(
  p_fila reserva, p_seccion integer, p_cuantos integer, p_fase integer, p_espera boolean,
  out resultado text, out tomados integer[]
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_libres integer[];
begin
  tomados := tomar_generales(p_seccion, p_cuantos, p_fila.id, p_fila.expira_en);
  -- Too few places: waits for places that other transactions had locked for a moment, and takes back those of ended holds.
  if cardinality(tomados) < p_cuantos then
    if p_espera then
      perform pg_advisory_xact_lock(hashtextextended('generales', p_seccion));
      v_libres := array(
        select id from lugar where seccion_id = p_seccion and general_libre and condicion = 'venta'
        order by id limit p_cuantos for update);
    elsif pg_try_advisory_xact_lock(hashtextextended('generales', p_seccion)) then
      -- NOWAIT has the same wait as SKIP LOCKED, explained at tomar_generales.
      perform set_config('lock_timeout', '5', true);
      v_libres := array(
        select id from lugar where seccion_id = p_seccion and general_libre and condicion = 'venta'
        order by id limit p_cuantos for update nowait);
    else
      raise exception 'the section is locked' using errcode = 'lock_not_available';
    end if;
    if cardinality(v_libres) = p_cuantos then
      update lugar set reserva_id = p_fila.id, retenido_hasta = p_fila.expira_en, general_libre = false
      where id = any (v_libres);
      tomados := v_libres;
    else
      perform reclamar_generales(p_seccion);
      tomados := tomar_generales(p_seccion, p_cuantos, p_fila.id, p_fila.expira_en);
    end if;
  end if;
  if cardinality(tomados) < p_cuantos then
    resultado := 'lugares_insuficientes';
    tomados := null;
    return;
  end if;
  -- Reads the event again: it may have closed, and its rates may have changed, while places were waited for.
  select array_agg(l.id order by l.id),
    array_agg(coalesce(case when p_fase is not null then precio_de_fase(p_fase, l.zona_precio_id) end,
      s.precio_seccion, l.precio) order by l.id),
    e.tarifa_version
  into p_fila.lugares, p_fila.precios, p_fila.tarifa_version
  from lugar l join seccion s on s.id = l.seccion_id join evento e on e.id = p_fila.evento_id
  where l.id = any (tomados) and evento_abierto(e, p_fila.canal)
  group by e.id;
  -- The event closed while places were looked for, so they go back.
  if not found then
    update lugar set reserva_id = null, retenido_hasta = null, general_libre = true where id = any (tomados);
    tomados := null;
    resultado := 'evento_no_disponible';
    return;
  end if;
  perform insertar_apartados(array[p_fila]);
  resultado := 'ok';
end $$;

-- Takes general places of a section off the free list, starting at a random place so that buyers do not queue behind one
-- another; without a reservation it only locks them. Answers the places taken, or none where there are too few: it then
-- keeps none of them locked, because its caller goes on to wait for its turn in the section, and the holder of that turn
-- waits for locked places.
--
-- SKIP LOCKED waits all the same for a row whose newer version, committed since the statement began, is locked by yet
-- another transaction, and two transactions that keep places would wait for each other. Such a wait ends after 5 ms; a
-- statement begun anew sees that version, and skips it.
create or replace function tomar_generales(
  p_seccion integer, p_cuantos integer, p_reserva uuid default null, p_hasta timestamptz default null)
returns integer[] language plpgsql set lock_timeout = '5ms' as $$
declare
  v_desde integer;
  v_ids integer[];
begin
  for v_intento in 1..3 loop
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
      if cardinality(v_ids) < p_cuantos then
        raise exception 'too few places' using errcode = 'TQ001';
      end if;
      if p_reserva is not null then
        update lugar set reserva_id = p_reserva, retenido_hasta = p_hasta, general_libre = false where id = any (v_ids);
      end if;
      return v_ids;
    exception
      -- Leaving the block releases the locks taken since it began.
      when sqlstate 'TQ001' then return '{}';
      when lock_not_available then null;
    end;
  end loop;
  return '{}';
end $$;

-- Puts general places whose hold has ended back on the free list; places that another transaction has locked stay. They are
-- found by their reservations: every hold and sale of a seat would write an index of the places' own ends.
create or replace function reclamar_generales(p_seccion integer) returns integer
language plpgsql
set lock_timeout = '5ms'
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_evento integer := (select evento_id from seccion where id = p_seccion);
  v_ids integer[];
begin
  for v_intento in 1..3 loop
    begin
      v_ids := array(
        select id from lugar
        where id in (
            select unnest(lugares) from reserva
            where estado = 'retenida' and expira_en <= now() and evento_id = v_evento and es_general
            union all
            select unnest(lugares) from reserva
            where estado = 'cobrando' and cobro_hasta <= now() and evento_id = v_evento and es_general)
          and seccion_id = p_seccion and not general_libre and not vendido and retenido_hasta <= now()
        order by id for update skip locked);
      update lugar set reserva_id = null, retenido_hasta = null, general_libre = true where id = any (v_ids);
      return cardinality(v_ids);
    exception when lock_not_available then null;
    end;
  end loop;
  return 0;
end $$;
