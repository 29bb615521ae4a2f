-- Up Migration
-- As before, but whoever finds too few places keeps none of them locked. It goes on to wait for its turn in the section,
-- and who has the turn waits for locked places: each waited for the other, and the database ended one of the two.
create or replace function tomar_generales(p_seccion integer, p_cuantos integer, p_reserva uuid, p_hasta timestamptz)
returns integer[] language plpgsql as $$
declare
  v_desde integer;
  v_ids integer[];
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
  update lugar set reserva_id = p_reserva, retenido_hasta = p_hasta, general_libre = false where id = any (v_ids);
  return v_ids;
exception when sqlstate 'TQ001' then
  -- What was locked since this function began is let go of here.
  return '{}';
end $$;

-- Down Migration
