-- Paying for held places, and selling them.

-- The charges of a reservation: a function for its settings (see apartar.sql). It names its columns: an answer of the table's
-- own row type fails where it waits while a newer version adds a column to the table.
drop function if exists cargos_de_reserva(uuid);
create function cargos_de_reserva(p_reserva uuid)
returns table (id uuid, reserva_id uuid, order_id text, proveedor_id text, estado text, monto integer, url_3ds text,
  codigo_error integer, meses smallint, medio text, revisiones integer, creado_en timestamptz)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
    select c.id, c.reserva_id, c.order_id, c.proveedor_id, c.estado, c.monto, c.url_3ds, c.codigo_error, c.meses, c.medio, c.revisiones,
      c.creado_en
    from cargo c where c.reserva_id = p_reserva;
end $$;

-- Marks the places of a reservation as sold: the ones it still has, and the ones that are free again. Answers the sold ids;
-- fewer ids than requested mean that other buyers have taken some, and nothing was changed.
create or replace function vender_lugares(p_reserva uuid, p_lugares integer[]) returns integer[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
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

-- Replaces the general places that a reservation, which was paid late, has lost by others of the same section. Its seats, and
-- the general places that it can still have, were locked by `vender_lugares` before: others are not waited for. Answers all its
-- places, or null where it cannot have them.
create or replace function tomar_otros_generales(p_reserva uuid) returns integer[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_parte record;
  v_otros integer[];
  v_lugares integer[];
  v_suyos integer[] := array(
    select l.id from reserva r join lugar l on l.id = any (r.lugares)
    where r.id = p_reserva and not l.vendido and l.condicion = 'venta'
      and (l.reserva_id = r.id or l.retenido_hasta is null or l.retenido_hasta <= now())
    order by l.id);
begin
  v_lugares := (select r.lugares from reserva r where r.id = p_reserva);
  for v_parte in
    select l.seccion_id, l.fila_id is null as es_general, array_agg(p.orden order by p.orden) as perdidos
    from unnest(v_lugares) with ordinality as p (lugar, orden) join lugar l on l.id = p.lugar
    where p.lugar <> all (v_suyos) group by 1, 2 order by 1
  loop
    if not v_parte.es_general then
      return null;
    end if;
    -- Places that the reservation can have are held by it from here on: they are not taken a second time.
    update lugar set reserva_id = p_reserva, retenido_hasta = now() + interval '1 minute', general_libre = false
    where id = any (v_suyos) and fila_id is null;
    perform reclamar_generales(v_parte.seccion_id);
    v_otros := tomar_generales(v_parte.seccion_id, cardinality(v_parte.perdidos), p_reserva, now() + interval '1 minute');
    if v_otros = '{}' then
      return null;
    end if;
    for v_i in 1..cardinality(v_parte.perdidos) loop
      v_lugares[v_parte.perdidos[v_i]] := v_otros[v_i];
    end loop;
  end loop;
  -- A lost place may still be written as this reservation's: one that was blocked meanwhile.
  perform liberar_lugares(p_reserva, array(
    select unnest(r.lugares) from reserva r where r.id = p_reserva
    except select unnest(v_lugares)));
  update reserva set lugares = v_lugares where id = p_reserva;
  return v_lugares;
end $$;
