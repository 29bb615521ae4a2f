-- Charges of a crowd, in batches (record 0033): only the plain case, a whole batch at a time. Other charges get no answer
-- and no change here: each goes through iniciarCobro.ts and liquidar.ts.
--
-- Locks are taken in the usual order, for the whole batch: reservations by id, buyers, places by id. Rows are found by keys
-- alone, and each condition on their other columns stands behind `offset 0`: these plans are made while the tables are
-- empty.

-- The facts that price reservations, read without any lock.
create or replace function leer_cobros(p_reservas uuid[]) returns table (fila reserva, categorias jsonb)
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
    select r.fila, (
      select jsonb_agg(jsonb_build_object('precio', p.precio, 'categoriaId', z.id, 'categoria', z.nombre)
          || case when l.fila_id is null then jsonb_build_object('general', l.seccion_id) else '{}' end
        order by p.orden)
      from unnest((r.fila).lugares, (r.fila).precios) with ordinality as p (lugar, precio, orden)
      cross join lateral (select zona_precio_id, fila_id, seccion_id from lugar where lugar.id = p.lugar offset 0) l
      cross join lateral (select * from zona_precio where zona_precio.id = l.zona_precio_id offset 0) z)
    from unnest(p_reservas) as pedida (id)
    cross join lateral (select reserva as fila from reserva where reserva.id = pedida.id offset 0) r
    where (r.fila).estado = 'retenida' and (r.fila).expira_en > clock_timestamp();
end $$;

-- Starts charges that were priced by the answer of leer_cobros, whose facts are checked again under the locks. Each
-- reservation and each buyer of an event comes once in a batch, or the limit would be beaten. The function waits for a row
-- that another transaction keeps locked no longer than `p_paciencia`; then nothing of the batch is done. Answers the
-- reservations that are `cobrando` now.
create or replace function iniciar_cobros(
  p_cobros jsonb, p_cobro interval, p_revisar interval, p_paciencia text
) returns setof uuid language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_ids uuid[];
  v_abiertas uuid[];
  v_lugares integer[];
begin
  perform set_config('lock_timeout', p_paciencia, true);
  v_ids := array(select c.reserva from jsonb_to_recordset(p_cobros) as c (reserva uuid));
  perform from reserva where id = any (v_ids) order by id for update;
  -- Locks accounts by their number, as a batch of holds does, then addresses.
  perform lock_comprador(b.comprador, b.evento)
  from (
    select distinct r.evento_id as evento, cuenta_de_comprador(c.comprador) as usuario, c.comprador
    from jsonb_to_recordset(p_cobros) as c (reserva uuid, comprador text)
    cross join lateral (select * from reserva where id = c.reserva offset 0) r
    order by 1, 2 nulls last, 3
  ) b;
  -- A separate statement sees the commits of the time in which the locks were waited for.
  v_abiertas := array(
    select distinct on (r.evento_id, coalesce('u:' || cuenta_de_comprador(c.comprador), c.comprador)) c.reserva
    from jsonb_to_recordset(p_cobros) as c (reserva uuid, comprador text, promocion integer, tanteo text, lugares integer[])
    cross join lateral (select * from reserva where id = c.reserva offset 0) r
    cross join lateral (select lugares_que_cuentan(r.evento_id, r.lugares) as cuentan offset 0) n
    cross join lateral (select limite_de_asientos, estado from evento where id = r.evento_id offset 0) e
    where e.estado <> 'cancelado' and r.estado = 'retenida' and r.expira_en > clock_timestamp()
      and r.promocion_id is not distinct from c.promocion
      -- The places that were priced: a hold may be changed meanwhile (§B1.3). Builds before 2026-11-30 name none.
      and r.lugares = coalesce(c.lugares, r.lugares)
      and (select count(*) from cargo where cargo.reserva_id = r.id) = 0
      -- An address that was told its limit before is counted while its reservation is locked, so it goes another way.
      and (select count(*) from ritmo where ritmo.clave = c.tanteo) = 0
      -- An account's own unpaid hold is counted already; a guest's is not.
      and lugares_de_comprador(c.comprador, r.evento_id)
        + case when r.usuario_id is null then n.cuentan else 0 end
        <= greatest(e.limite_de_asientos, n.cuentan));
  v_lugares := array(
    select unnest(r.lugares) from unnest(v_abiertas) as a (id)
    cross join lateral (select * from reserva where reserva.id = a.id offset 0) r);
  v_abiertas := array(
    select s.reserva_id
    from (
      select l.reserva_id from lugar l where l.id = any (v_lugares) and not l.vendido order by l.id for update
    ) s
    where s.reserva_id = any (v_abiertas)
    group by s.reserva_id
    having count(*) = (select cardinality(reserva.lugares) from reserva where reserva.id = s.reserva_id));

  update lugar set retenido_hasta = greatest(retenido_hasta, now() + p_cobro)
  where id = any (v_lugares) and reserva_id = any (v_abiertas);
  update reserva r set nombre = c.nombre, correo = c.correo, comprador = c.comprador,
    importe = c.importe, descuento = c.descuento, subtotal = c.subtotal, cargo_servicio = c."cargoServicio",
    cargo_tarjeta = c."cargoTarjeta", iva = c.iva, total = c.total,
    estado = 'cobrando', cobro_hasta = greatest(r.expira_en, now() + p_cobro)
  from jsonb_to_recordset(p_cobros) as c (reserva uuid, nombre text, correo text, comprador text, importe integer,
    descuento integer, subtotal integer, "cargoServicio" integer, "cargoTarjeta" integer, iva integer, total integer)
  where r.id = any (v_abiertas) and r.id = c.reserva;
  return query
    insert into cargo (id, reserva_id, order_id, monto, revisar_en)
    select c.cargo, c.reserva, c.orden, c.total, now() + p_revisar
    from jsonb_to_recordset(p_cobros) as c (reserva uuid, cargo uuid, orden text, total integer)
    where c.reserva = any (v_abiertas)
    returning reserva_id;
end $$;

-- Sells reservations that are `cobrando`, with all their places, by charges that are `iniciado` and that the provider says
-- are paid as requested. `p_paciencia` as above. Answers the charges that are `completado` now.
create or replace function liquidar_pagos(p_pagos jsonb, p_paciencia text) returns setof uuid language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_ids uuid[];
  v_cargos uuid[];
  v_pagadas uuid[];
  v_lugares integer[];
begin
  perform set_config('lock_timeout', p_paciencia, true);
  v_ids := array(select p.reserva from jsonb_to_recordset(p_pagos) as p (reserva uuid));
  v_cargos := array(select p.cargo from jsonb_to_recordset(p_pagos) as p (cargo uuid));
  perform from reserva where id = any (v_ids) order by id for update;
  v_pagadas := array(
    select r.id
    from jsonb_to_recordset(p_pagos) as p (cargo uuid, reserva uuid, monto integer)
    cross join lateral (select * from reserva where id = p.reserva offset 0) r
    cross join lateral (select * from cargo where id = p.cargo offset 0) c
    -- Money for a cancelled event goes back by itself (§C7.5), another way.
    cross join lateral (select estado from evento where id = r.evento_id offset 0) e
    where e.estado <> 'cancelado' and r.estado = 'cobrando' and c.estado = 'iniciado' and c.reserva_id = r.id
      and c.monto = p.monto and r.total = p.monto);
  v_lugares := array(
    select unnest(r.lugares) from unnest(v_pagadas) as a (id)
    cross join lateral (select * from reserva where reserva.id = a.id offset 0) r);
  v_pagadas := array(
    select s.reserva_id
    from (
      select l.reserva_id from lugar l where l.id = any (v_lugares) and not l.vendido and l.condicion = 'venta'
      order by l.id for update
    ) s
    where s.reserva_id = any (v_pagadas)
    group by s.reserva_id
    having count(*) = (select cardinality(reserva.lugares) from reserva where reserva.id = s.reserva_id));

  update lugar set retenido_hasta = null, vendido = true, general_libre = case when fila_id is null then false end
  where id = any (v_lugares) and reserva_id = any (v_pagadas);
  insert into boleto (reserva_id, lugar_id, evento_id, precio, quemado_uuid)
  select r.id, b.lugar, r.evento_id, b.precio, gen_random_uuid()
  from unnest(v_pagadas) as a (id)
  cross join lateral (select * from reserva where reserva.id = a.id offset 0) r
  cross join lateral unnest(r.lugares, r.precios) with ordinality as b (lugar, precio, orden)
  order by r.id, b.orden;
  -- `tarde`: the hold's own time had passed when its money came.
  insert into correo (clave, para, tipo, datos)
  select 'boletos:' || r.id, r.correo, 'boletos',
    jsonb_build_object('reservaId', r.id, 'tarde', r.expira_en <= clock_timestamp())
  from unnest(v_pagadas) as a (id)
  cross join lateral (select * from reserva where reserva.id = a.id offset 0) r
  on conflict (clave) do nothing;
  update reserva set estado = 'vendida', vendida_en = now(), metodo_pago = 'tarjeta', cobro_hasta = null
  where id = any (v_pagadas);
  return query
    update cargo c set estado = 'completado', proveedor_id = p.proveedor, ultimos4 = p.ultimos4,
      discrepancia = null, actualizado_en = now(),
      revisar_en = null
    from jsonb_to_recordset(p_pagos) as p (cargo uuid, proveedor text, ultimos4 text)
    where c.id = any (v_cargos) and c.id = p.cargo and c.reserva_id = any (v_pagadas)
    returning c.id;
end $$;
