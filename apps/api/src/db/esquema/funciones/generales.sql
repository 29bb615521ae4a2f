-- Holding general places.

-- Takes the general places that the requests of a list want of one `seccion` each, or none of a section where they are too few
-- for all: then each request looks for its own (`apartar_generales`). Answers them in the order of section and request, null
-- where they are missing. A request for more than a buyer may have is refused later, and locks none.
create or replace function tomar_para_tanda(p_evento integer, p_pedidos jsonb, p_limite integer)
returns integer[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_seccion record;
  v_suyos integer[];
  v_generales integer[] := '{}';
begin
  for v_seccion in
    select p.seccion, sum(p.cuantos)::integer as cuantos,
      exists (select from seccion s where s.id = p.seccion and s.evento_id = p_evento) as es_suya
    from jsonb_to_recordset(p_pedidos) as p (seccion integer, cuantos integer, canal text)
    where p.seccion is not null and (p.canal = 'taquilla' or p.cuantos <= p_limite) group by p.seccion order by p.seccion
  loop
    v_suyos := case when v_seccion.es_suya then tomar_generales(v_seccion.seccion, v_seccion.cuantos) else '{}' end;
    v_generales := v_generales ||
      case when v_suyos = '{}' then array_fill(null::integer, array[v_seccion.cuantos]) else v_suyos end;
  end loop;
  return v_generales;
end $$;

drop function if exists apartar_generales(reserva, integer, integer, integer, boolean);
-- Holds the seats of `p_fila`, which are locked and free, and general places of some sections (`p_generales`, with their
-- numbers) for a request that may be tried. Answers all places of the hold, or the section that has too few. `p_espera`: see
-- `buscar_generales`.
create or replace function apartar_generales(
  p_fila reserva, p_generales jsonb, p_fase integer, p_espera boolean,
  out resultado text, out tomados integer[], out perdidos integer[]
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_evento evento;
  v_generales integer[];
begin
  select b.tomados, b.perdidos into v_generales, perdidos from buscar_todos_los_generales(p_generales, p_espera) b;
  if perdidos is not null then
    resultado := 'lugares_insuficientes';
    return;
  end if;
  -- Reads the event again: it may have closed, and its rates may have changed, while places were waited for.
  select e.* into v_evento from evento e where e.id = p_fila.evento_id;
  if not evento_abierto(v_evento, p_fila.canal) then
    resultado := 'evento_no_disponible';
    return;
  end if;
  select a.ids, a.precios into p_fila.lugares, p_fila.precios
  from lugares_apartables(v_evento, p_fase, p_fila.canal, p_fila.lugares || v_generales, p_fila.lugares,
    p_fila.lugares || v_generales) a;
  p_fila.tarifa_version := v_evento.tarifa_version;
  perform escribir_apartados(array[p_fila]);
  resultado := 'ok';
  tomados := p_fila.lugares;
end $$;

-- Locks free general places of each section of a list; or answers the first section that has too few.
create or replace function buscar_todos_los_generales(
  p_generales jsonb, p_espera boolean, out tomados integer[], out perdidos integer[]
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_parte record;
  v_suyos integer[];
begin
  tomados := '{}';
  for v_parte in
    select p.seccion, p.cuantos from jsonb_to_recordset(p_generales) as p (seccion integer, cuantos integer) order by 1
  loop
    v_suyos := buscar_generales(v_parte.seccion, v_parte.cuantos, p_espera);
    if v_suyos = '{}' then
      perdidos := array[v_parte.seccion];
      return;
    end if;
    tomados := tomados || v_suyos;
  end loop;
end $$;

-- Locks free general places of one section: so many, or none. Where they are too few, places of ended holds are taken back
-- and looked for once more. Places that another transaction has locked are waited for before that, but only by a request that
-- keeps nothing else locked (`p_espera` true): taken back places may come earlier in the order in which a late payment locks
-- its places, and each would wait for the other. A request of a longer list (false) fails with lock_not_available where it
-- would have to wait, since earlier requests of the list keep theirs locked; a mixture (null), whose seats are locked,
-- neither waits nor fails.
create or replace function buscar_generales(p_seccion integer, p_cuantos integer, p_espera boolean)
returns integer[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_libres integer[] := tomar_generales(p_seccion, p_cuantos);
begin
  if cardinality(v_libres) = p_cuantos then
    return v_libres;
  end if;
  if p_espera then
    perform pg_advisory_xact_lock(hashtextextended('generales', p_seccion));
    v_libres := array(
      select id from lugar where seccion_id = p_seccion and general_libre and condicion = 'venta'
      order by id limit p_cuantos for update);
  elsif not p_espera then
    if not pg_try_advisory_xact_lock(hashtextextended('generales', p_seccion)) then
      raise exception 'the section is locked' using errcode = 'lock_not_available';
    end if;
    -- NOWAIT has the same wait as SKIP LOCKED, explained at tomar_generales.
    perform set_config('lock_timeout', '5', true);
    v_libres := array(
      select id from lugar where seccion_id = p_seccion and general_libre and condicion = 'venta'
      order by id limit p_cuantos for update nowait);
  end if;
  if cardinality(v_libres) = p_cuantos then
    return v_libres;
  end if;
  perform reclamar_generales(p_seccion);
  return tomar_generales(p_seccion, p_cuantos);
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
            where estado = 'retenida' and expira_en <= now() and evento_id = v_evento
            union all
            select unnest(lugares) from reserva
            where estado = 'cobrando' and cobro_hasta <= now() and evento_id = v_evento
            union all
            select unnest(lugares) from reserva
            where estado = 'por_pagar' and cobro_hasta <= now() and evento_id = v_evento)
          and seccion_id = p_seccion and not general_libre and not vendido and retenido_hasta <= now()
        order by id for update skip locked);
      update lugar set reserva_id = null, retenido_hasta = null, general_libre = true where id = any (v_ids);
      return cardinality(v_ids);
    exception when lock_not_available then null;
    end;
  end loop;
  return 0;
end $$;
