-- Holding places: seats, general places, and any mixture of both.
--
-- The planner believes that a plan for one list of ids is cheaper than a kept plan, and plans each call anew, which was
-- most of a hold's cost. A kept plan may have been made while a table was empty, so these functions never read a whole
-- table. Functions called from these run under the same settings; the ones that are also called from elsewhere have the
-- settings too.

-- The rule of which places may be held: those of `p_ids` that the transaction has locked free (`p_ganados`), with their prices
-- of this moment; seats are the ones that were asked for by their ids (`p_asientos`). A function of one SELECT without
-- settings: the planner puts it into the statement that calls it.
create or replace function lugares_apartables(
  p_evento evento, p_fase integer, p_canal text, p_ids integer[], p_asientos integer[], p_ganados integer[])
returns table (ids integer[], precios integer[], hay_mesas boolean, hay_acompanantes boolean, hay_maximos boolean)
language sql stable as $$
  select array_agg(l.id order by l.id),
    array_agg(precio_de_lista(l, s, (p_evento).acompanante_precio,
      case when p_fase is not null then precio_de_fase(p_fase, l.zona_precio_id) end) order by l.id),
    bool_or(s.es_mesa), bool_or(l.acompana_a is not null), bool_or(s.maximo_por_compra is not null)
  from lugar l join seccion s on s.id = l.seccion_id
  -- `is true` makes the index search by the places of this request alone.
  where l.id = any (p_ids) and (l.id = any (p_ganados)) is true
    and l.evento_id = (p_evento).id and (l.fila_id is not null) = (l.id = any (p_asientos))
    -- The web takes no place of a block; the box office does where the block allows it.
    and l.bloqueo_pendiente is null
    and ((l.condicion = 'venta' and l.bloqueo_id is null)
      or (p_canal = 'taquilla' and l.bloqueo_id is not null and l.condicion in ('venta', 'bloqueado')
        and (select b.taquilla_puede_vender from bloqueo b where b.id = l.bloqueo_id)))
$$;

-- Judges the places of one hold together: of all that it would have (`p_ids`), the ones of `p_pedidos` that it must have.
-- Answers 'ok' or the code of the refusal. The last three say what `lugares_apartables` has seen among the places.
create or replace function juzgar_lugares(
  p_evento evento, p_canal text, p_ids integer[], p_pedidos integer[],
  p_hay_mesas boolean, p_hay_acompanantes boolean, p_hay_maximos boolean
) returns text language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if not coalesce(p_pedidos <@ p_ids, p_pedidos = '{}') then
    return 'asientos_no_disponibles';
  elsif p_hay_mesas and exists (
    select from lugar l join seccion s on s.id = l.seccion_id and s.es_mesa
    where l.fila_id in (select fila_id from lugar where id = any (p_ids))
      and l.condicion = 'venta' and l.id <> all (p_ids)
  ) then
    return 'mesa_incompleta';
  -- On the web a companion's place is sold only together with its neighbour (§B7.1), until two days before where the organiser
  -- lets it go then; staff may sell it alone (§C6.2).
  elsif p_hay_acompanantes and p_canal = 'web'
    and not acompanantes_sueltos(p_evento)
    and exists (
      select from lugar l where l.id = any (p_ids) and l.acompana_a is not null and l.acompana_a <> all (p_ids)
    ) then
    return 'lugar_de_acompanante';
  elsif p_hay_maximos and p_canal = 'web' and exists (
    select from lugar l join seccion s on s.id = l.seccion_id and s.maximo_por_compra is not null
    where l.id = any (p_ids) group by s.id having count(*) > s.maximo_por_compra
  ) then
    return 'maximo_de_seccion';
  end if;
  return 'ok';
end $$;

-- Holds places of one event for each request of a list, one after the other, each all or none: the seats in `lugares`,
-- `cuantos` general places of a `seccion`, or a mixture: seats and `generales`, a list of sections with their numbers.
-- Answers for each request 'ok' with the expiry, or the code of the refusal with the lost seats, or with the section whose
-- places are too few.
-- The rows are locked first and for the whole list, in the order of every transaction: buyers, then seats by id. A seat
-- that comes free after that is not taken: locking it then would break that order. The deciding facts are read once the
-- locks are had, the event's too, so that a change which the locks waited for counts. General places are taken as they are
-- found; only a list of one request for one section waits for them, and a mixture never does. The function waits for a row
-- that another transaction keeps locked no longer than `p_paciencia`; then nothing of the list is done, and each request may
-- be tried by itself. The limits of guests' holds are checked before each request and once more at the end.
-- Holds are written together: at the end, or before a request that an earlier hold of the list affects.
create or replace function apartar_en_tanda(
  p_evento integer, p_duracion interval, p_pedidos jsonb, p_paciencia text, p_tope_origen integer, p_tope_evento integer)
returns table (resultado text, expira timestamptz, perdidos integer[], tomados integer[], antes timestamptz)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_evento evento;
  v_limite integer;
  v_cuentan_todos boolean;
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
  -- Places of the list that were locked free, and places that a request of the list has got by now.
  v_ganados integer[];
  v_dados integer[] := '{}';
  v_generales integer[] := '{}';
  v_faltan jsonb;
begin
  select e.limite_de_asientos, cuentan_todos(e.id) into v_limite, v_cuentan_todos from evento e where e.id = p_evento;
  perform set_config('lock_timeout', p_paciencia, true);
  perform lock_compradores(p_evento, p_pedidos);
  if p_pedidos @? '$[*].lugares' then
    v_ganados := array(
      select id from lugar
      where id in (select unnest(p.lugares) from jsonb_to_recordset(p_pedidos) as p (lugares integer[]))
        and not vendido and (retenido_hasta is null or retenido_hasta <= now())
      order by id for update);
  end if;
  if p_pedidos @? '$[*].seccion' then
    v_generales := tomar_para_tanda(p_evento, p_pedidos, v_limite);
    v_ganados := v_ganados || v_generales;
  end if;
  select e.* into v_evento from evento e where e.id = p_evento;
  v_fase := fase_vigente(p_evento);

  for v_pedido in
    select p.*, libres.*
    from (
      select r.reserva, coalesce(r.lugares, '{}') as lugares, r.usuario, r.invitado, r.nombre, r.correo, r.turno, r.origen,
        coalesce(r.canal, 'web') as canal, r.n,
        coalesce(r.generales, case when r.seccion is not null
          then jsonb_build_array(jsonb_build_object('seccion', r.seccion, 'cuantos', r.cuantos)) end) as generales,
        coalesce(cardinality(r.lugares), 0) + coalesce(r.cuantos, 0)
          + coalesce((select sum((g ->> 'cuantos')::integer) from jsonb_array_elements(r.generales) g), 0)::integer as total,
        r.seccion, r.cuantos,
        case when r.canal = 'taquilla' or r.cuantos <= v_limite then (
          sum(r.cuantos) filter (where r.canal = 'taquilla' or r.cuantos <= v_limite) over (order by r.seccion, r.n)
        )::integer end as hasta
      from rows from (jsonb_to_recordset(p_pedidos) as (reserva uuid, lugares integer[], seccion integer, cuantos integer,
        generales jsonb, usuario integer, invitado uuid, nombre text, correo text, turno integer, origen bigint, canal text))
        with ordinality as r (reserva, lugares, seccion, cuantos, generales, usuario, invitado, nombre, correo, turno, origen,
          canal, n)
      ) p
    cross join lateral lugares_apartables(v_evento, v_fase, p.canal,
      case when p.seccion is null then p.lugares else v_generales[p.hasta - p.cuantos + 1:p.hasta] end,
      p.lugares, v_ganados) libres
    order by p.n
  loop
    expira := null;
    perdidos := null;
    tomados := null;
    resultado := null;
    v_fila := null;
    v_fila.comprador := case when v_pedido.usuario is not null then 'u:' || v_pedido.usuario else 'i:' || v_pedido.invitado end;
    v_suyas := array[v_fila.comprador, 'o:' || v_pedido.origen, 't:' || v_pedido.turno];
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
      v_evento, v_pedido.usuario,
      case when v_cuentan_todos then v_pedido.total
        else cuantos_cuentan(v_pedido.lugares, v_pedido.generales) end,
      v_pedido.turno, v_pedido.generales, v_pedido.canal));
    v_fila.id := v_pedido.reserva;
    v_fila.evento_id := p_evento;
    v_fila.es_general := v_pedido.lugares = '{}';
    v_fila.usuario_id := v_pedido.usuario;
    v_fila.invitado_id := v_pedido.invitado;
    v_fila.nombre := v_pedido.nombre;
    v_fila.correo := v_pedido.correo;
    v_fila.lugares := v_pedido.ids;
    v_fila.precios := v_pedido.precios;
    v_fila.expira_en := now() + p_duracion;
    v_fila.turno := case when v_pedido.canal = 'web' and v_evento.sala_de_espera then v_pedido.turno end;
    v_fila.origen := v_pedido.origen;
    v_fila.canal := v_pedido.canal;
    v_fila.tarifa_version := v_evento.tarifa_version;
    -- General places that another request of the list has got, or that nobody took for this one, are looked for below.
    v_faltan := case when cardinality(v_pedido.ids) < v_pedido.total or v_pedido.ids is null or v_pedido.ids && v_dados
      then v_pedido.generales end;
    if v_pedido.ids && v_dados then
      v_pedido.ids := array(select unnest(v_pedido.ids) except select unnest(v_dados));
    end if;
    resultado := coalesce(resultado, juzgar_lugares(v_evento, v_pedido.canal, v_pedido.ids, v_pedido.lugares,
      v_pedido.hay_mesas, v_pedido.hay_acompanantes, v_pedido.hay_maximos));
    if resultado = 'asientos_no_disponibles' then
      perdidos := array(select unnest(v_pedido.lugares) except select unnest(v_pedido.ids) order by 1);
    elsif resultado = 'ok' and v_faltan is not null then
      perform escribir_apartados(v_por_escribir);
      v_por_escribir := '{}';
      v_senas := '{}';
      v_fila.lugares := v_pedido.lugares;
      select g.resultado, g.tomados, g.perdidos into resultado, tomados, perdidos
      from apartar_generales(v_fila, v_faltan, v_fase,
        case when v_fila.es_general and jsonb_array_length(v_faltan) = 1 then jsonb_array_length(p_pedidos) = 1 end) g;
      v_dados := v_dados || tomados;
    elsif resultado = 'ok' then
      tomados := v_pedido.ids;
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
  insert into reserva (id, evento_id, es_general, usuario_id, invitado_id, nombre, correo, comprador, lugares, precios,
    expira_en, turno, origen, canal, tarifa_version)
  select f.id, f.evento_id, f.es_general, f.usuario_id, f.invitado_id, f.nombre, f.correo, f.comprador, f.lugares, f.precios,
    f.expira_en, f.turno, f.origen, f.canal, f.tarifa_version
  from unnest(p_filas) f;
  perform ocupar_lugares(p_filas);
end $$;

-- Marks places that are locked and free as held by their reservations. A place of a block, which the box office may sell, goes
-- back to its block where the hold ends unpaid.
create or replace function ocupar_lugares(p_filas reserva[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update lugar l set reserva_id = suyo.reserva, retenido_hasta = suyo.hasta,
    general_libre = case when l.fila_id is null then false end,
    condicion = case when l.bloqueo_id is not null then 'venta' else l.condicion end,
    condicion_previa = case when l.bloqueo_id is not null then 'bloqueado' else l.condicion_previa end
  from (select f.id as reserva, f.expira_en as hasta, unnest(f.lugares) as lugar from unnest(p_filas) f) suyo
  where l.id = suyo.lugar;
end $$;

drop function if exists insertar_apartados(reserva[]);

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
