-- Holding numbered seats, and the parts that both kinds of holds share.
--
-- The planner believes that a plan for one list of ids is cheaper than a kept plan, and plans each call anew, which was
-- most of a hold's cost. A kept plan may have been made while a table was empty, so these functions never read a whole
-- table. Functions called from these run under the same settings; the ones that are also called from elsewhere have the
-- settings too.

-- Holds places of one event for each request of a list, one after the other, each all or none: the seats in `lugares`, or
-- `cuantos` general places of a `seccion`. Answers for each request 'ok' with the expiry, or the code of the refusal with
-- the lost seats.
-- The rows are locked first and for the whole list, in the order of every transaction: buyers, then seats by id. A seat
-- that comes free after that is not taken: locking it then would break that order. The deciding facts are read once the
-- locks are had, the event's too, so that a change which the locks waited for counts. General places are taken as they are
-- found; only a list of one request waits for them. The function waits for a row that another transaction keeps locked no
-- longer than `p_paciencia`; then nothing of the list is done, and each request may be tried by itself. The limits of
-- guests' holds are checked before each request and once more at the end.
-- Holds are written together: at the end, or before a request that an earlier hold of the list affects.
create or replace function apartar_en_tanda(
  p_evento integer, p_duracion interval, p_pedidos jsonb, p_paciencia text, p_tope_origen integer, p_tope_evento integer)
returns table (resultado text, expira timestamptz, perdidos integer[], tomados integer[], antes timestamptz)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_evento evento;
  v_limite integer := (select limite_de_asientos from evento where id = p_evento);
  v_fase integer;
  v_pedido record;
  v_fila reserva;
  v_por_escribir reserva[] := '{}';
  -- The buyer, origin and turn that a request may share with others of the list.
  v_senas text[] := '{}';
  v_suyas text[];
  v_anonimos integer;
  v_contados boolean := false;
  v_cuantos integer := 0;
  v_origenes bigint[];
  -- Seats of the list that were locked free, and seats that a request of the list has got by now.
  v_ganados integer[];
  v_dados integer[] := '{}';
  v_seccion record;
  v_suyos integer[];
  v_generales integer[] := '{}';
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
  -- Takes all requested general places of each section, or none of it: then each request takes its own, below. A request
  -- for more than a buyer may have is refused, and locks none.
  for v_seccion in
    select p.seccion, sum(p.cuantos)::integer as cuantos,
      exists (select from seccion s where s.id = p.seccion and s.evento_id = p_evento) as es_suya
    from jsonb_to_recordset(p_pedidos) as p (seccion integer, cuantos integer, canal text)
    where p.seccion is not null and (p.canal = 'taquilla' or p.cuantos <= v_limite) group by p.seccion order by p.seccion
  loop
    v_suyos := case when v_seccion.es_suya then tomar_generales(v_seccion.seccion, v_seccion.cuantos) else '{}' end;
    v_generales := v_generales ||
      case when v_suyos = '{}' then array_fill(null::integer, array[v_seccion.cuantos]) else v_suyos end;
  end loop;
  v_ganados := v_ganados || v_generales;
  select e.* into v_evento from evento e where e.id = p_evento;
  v_fase := fase_vigente(p_evento);

  for v_pedido in
    select p.*, case when p.usuario is not null then 'u:' || p.usuario else 'i:' || p.invitado end as comprador,
      coalesce(p.cuantos, cardinality(p.lugares)) as total,
      p.canal = 'web' and v_evento.sala_de_espera as con_sala, libres.*
    from (
      select r.reserva, r.lugares, r.seccion, r.cuantos, r.usuario, r.invitado, r.nombre, r.correo, r.turno, r.origen,
        coalesce(r.canal, 'web') as canal, r.n,
        case when r.canal = 'taquilla' or r.cuantos <= v_limite then (
          sum(r.cuantos) filter (where r.canal = 'taquilla' or r.cuantos <= v_limite) over (order by r.seccion, r.n)
        )::integer end as hasta
      from rows from (jsonb_to_recordset(p_pedidos) as (reserva uuid, lugares integer[], seccion integer, cuantos integer,
        usuario integer, invitado uuid, nombre text, correo text, turno integer, origen bigint, canal text))
        with ordinality as r (reserva, lugares, seccion, cuantos, usuario, invitado, nombre, correo, turno, origen, canal, n)
      ) p
    cross join lateral (
      select array_agg(l.id order by l.id) as ids,
        array_agg(coalesce(case when v_fase is not null then precio_de_fase(v_fase, l.zona_precio_id) end,
          s.precio_seccion, l.precio) order by l.id) as precios,
        bool_or(s.es_mesa) as hay_mesas, bool_or(l.acompana_a is not null) as hay_acompanantes
      from lugar l join seccion s on s.id = l.seccion_id
      -- `is true` makes the index search by the seats of this request alone.
      where l.id = any (case when p.seccion is null then p.lugares else v_generales[p.hasta - p.cuantos + 1:p.hasta] end)
        and (l.id = any (v_ganados)) is true
        and l.evento_id = p_evento and (l.fila_id is null) = (p.seccion is not null)
        -- The web takes no place of a block; the box office does where the block allows it.
        and l.bloqueo_pendiente is null
        and ((l.condicion = 'venta' and l.bloqueo_id is null)
          or (p.canal = 'taquilla' and l.bloqueo_id is not null and l.condicion in ('venta', 'bloqueado')
            and (select b.taquilla_puede_vender from bloqueo b where b.id = l.bloqueo_id)))
    ) libres
    order by p.n
  loop
    expira := null;
    perdidos := null;
    tomados := null;
    resultado := null;
    v_suyas := array[v_pedido.comprador, 'o:' || v_pedido.origen, 't:' || v_pedido.turno];
    if v_senas && v_suyas then
      perform escribir_apartados(v_por_escribir);
      v_por_escribir := '{}';
      v_senas := '{}';
    end if;
    if v_pedido.origen is not null then
      select o.anonimos, o.contados, o.objecion into v_anonimos, v_contados, resultado
      from objetar_apartado(p_evento, v_pedido.origen, v_pedido.total, p_tope_origen, p_tope_evento,
        v_anonimos, v_contados) o;
    end if;
    resultado := coalesce(resultado, abrir_apartado(
      v_evento, v_pedido.usuario, v_pedido.total, v_pedido.turno, v_pedido.seccion, v_pedido.canal));
    v_fila := null;
    v_fila.id := v_pedido.reserva;
    v_fila.evento_id := p_evento;
    v_fila.es_general := v_pedido.seccion is not null;
    v_fila.usuario_id := v_pedido.usuario;
    v_fila.invitado_id := v_pedido.invitado;
    v_fila.nombre := v_pedido.nombre;
    v_fila.correo := v_pedido.correo;
    v_fila.comprador := v_pedido.comprador;
    v_fila.lugares := v_pedido.ids;
    v_fila.precios := v_pedido.precios;
    v_fila.expira_en := now() + p_duracion;
    v_fila.turno := case when v_pedido.con_sala then v_pedido.turno end;
    v_fila.origen := v_pedido.origen;
    v_fila.canal := v_pedido.canal;
    v_fila.tarifa_version := v_evento.tarifa_version;
    if resultado is not null then
      null;
    elsif v_pedido.ids is null or cardinality(v_pedido.ids) < v_pedido.total or v_pedido.ids && v_dados then
      if v_pedido.seccion is not null then
        perform escribir_apartados(v_por_escribir);
        v_por_escribir := '{}';
        v_senas := '{}';
        select g.resultado, g.tomados into resultado, tomados
        from apartar_generales(v_fila, v_pedido.seccion, v_pedido.cuantos, v_fase, jsonb_array_length(p_pedidos) = 1) g;
        v_dados := v_dados || tomados;
      else
        resultado := 'asientos_no_disponibles';
        perdidos := array(
          select unnest(v_pedido.lugares) except (select unnest(v_pedido.ids) except select unnest(v_dados)) order by 1);
      end if;
    elsif v_pedido.hay_mesas and exists (
      select from lugar l join seccion s on s.id = l.seccion_id and s.es_mesa
      where l.fila_id in (select fila_id from lugar where id = any (v_pedido.ids))
        and l.condicion = 'venta' and l.id <> all (v_pedido.ids)
    ) then
      resultado := 'mesa_incompleta';
    -- On the web a companion's place is sold only together with its neighbour; staff may sell it alone (§C6.2).
    elsif v_pedido.hay_acompanantes and v_pedido.canal = 'web' and exists (
      select from lugar l
      where l.id = any (v_pedido.ids) and l.acompana_a is not null and l.acompana_a <> all (v_pedido.ids)
    ) then
      resultado := 'lugar_de_acompanante';
    else
      resultado := 'ok';
      tomados := case when v_fila.es_general then v_pedido.ids end;
      v_por_escribir := v_por_escribir || v_fila;
      v_senas := v_senas || v_suyas;
      v_dados := v_dados || v_pedido.ids;
    end if;
    if resultado = 'ok' then
      expira := v_fila.expira_en;
      if v_pedido.origen is not null then
        v_anonimos := v_anonimos + v_pedido.total;
        v_cuantos := v_cuantos + v_pedido.total;
        v_origenes := v_origenes || v_pedido.origen;
      end if;
    end if;
    antes := case when resultado <> 'ok' then apartado_antes(v_pedido.reserva) end;
    return next;
  end loop;
  perform escribir_apartados(v_por_escribir);
  if v_origenes is not null then
    perform exigir_cupo(p_evento, v_origenes, v_cuantos, p_tope_origen, p_tope_evento);
  end if;
end $$;

-- Writes holds of places that are locked and free.
create or replace function escribir_apartados(p_filas reserva[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if cardinality(p_filas) = 0 then
    return;
  end if;
  perform insertar_apartados(p_filas);
  -- A place of a block, which the box office may sell, goes back to its block where the hold ends unpaid.
  update lugar l set reserva_id = suyo.reserva, retenido_hasta = suyo.hasta,
    general_libre = case when l.fila_id is null then false end,
    condicion = case when l.bloqueo_id is not null then 'venta' else l.condicion end,
    condicion_previa = case when l.bloqueo_id is not null then 'bloqueado' else l.condicion_previa end
  from (select f.id as reserva, f.expira_en as hasta, unnest(f.lugares) as lugar from unnest(p_filas) f) suyo
  where l.id = suyo.lugar;
end $$;

-- Writes holds of either kind of places.
create or replace function insertar_apartados(p_filas reserva[]) returns void language plpgsql as $$
begin
  insert into reserva (id, evento_id, es_general, usuario_id, invitado_id, nombre, correo, comprador, lugares, precios,
    expira_en, turno, origen, canal, tarifa_version)
  select f.id, f.evento_id, f.es_general, f.usuario_id, f.invitado_id, f.nombre, f.correo, f.comprador, f.lugares, f.precios,
    f.expira_en, f.turno, f.origen, f.canal, f.tarifa_version
  from unnest(p_filas) f;
end $$;

-- End of the hold that an earlier try of the same reservation made; null where it holds nothing. Volatile, so that it sees
-- commits since the calling statement began: the first try may still have been under way. The row is found by its key
-- alone: a plan made while the table was empty may read all holds by their expiry instead.
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
