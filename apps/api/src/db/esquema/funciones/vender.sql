-- Paying for held places, and selling them.

-- The charges of a reservation: a function for its settings (see apartar.sql). It names its columns: an answer of the table's
-- own row type fails where it waits while a newer version adds a column to the table.
drop function if exists cargos_de_reserva(uuid);
create function cargos_de_reserva(p_reserva uuid)
returns table (id uuid, reserva_id uuid, order_id text, proveedor_id text, estado text, monto integer, url_3ds text,
  codigo_error integer, revisiones integer, creado_en timestamptz)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
    select c.id, c.reserva_id, c.order_id, c.proveedor_id, c.estado, c.monto, c.url_3ds, c.codigo_error, c.revisiones, c.creado_en
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
