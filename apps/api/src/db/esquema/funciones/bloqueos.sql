-- Blocked places (§C3.4, §C6.1), and the state of a place when its hold ends.

-- Puts a place whose hold ended unpaid back into its block, or into the block that waits for it; a sale cancels the waiting
-- block.
create or replace function volver_al_bloqueo() returns trigger language plpgsql as $$
begin
  if new.vendido then
    new.bloqueo_pendiente := null;
    return new;
  end if;
  if new.reserva_id is not null then
    return new;
  end if;
  if new.bloqueo_pendiente is not null then
    new.bloqueo_id := new.bloqueo_pendiente;
    new.bloqueo_pendiente := null;
    new.condicion_previa := null;
    new.condicion := 'bloqueado';
  elsif new.condicion_previa is not null then
    new.condicion := new.condicion_previa;
    new.condicion_previa := null;
  end if;
  if new.condicion <> 'venta' and new.general_libre then
    new.general_libre := false;
  end if;
  return new;
end $$;
create or replace trigger lugar_vuelve_al_bloqueo before update on lugar
  for each row when (old.reserva_id is not null and (new.bloqueo_pendiente is not null or new.condicion_previa is not null))
  execute function volver_al_bloqueo();

-- Ends blocks whose hour has come: their free places are for sale. Answers the changed places with their events.
create or replace function liberar_bloqueos_vencidos() returns table (evento integer, lugares integer[])
language plpgsql as $$
declare
  v_bloqueos integer[];
  v_ids integer[];
begin
  v_bloqueos := array(
    select id from bloqueo where libera_en <= now() order by id for update skip locked);
  if cardinality(v_bloqueos) = 0 then
    return;
  end if;
  perform from lugar where bloqueo_id = any (v_bloqueos) or bloqueo_pendiente = any (v_bloqueos) order by id for update;
  update bloqueo set libera_en = null, version = version + 1 where id = any (v_bloqueos);
  update lugar set bloqueo_pendiente = null where bloqueo_pendiente = any (v_bloqueos);
  return query
    with libres as (
      update lugar l set bloqueo_id = null, condicion_previa = null,
        condicion = case when l.condicion = 'bloqueado' then 'venta' else l.condicion end,
        general_libre = case when l.fila_id is null then l.reserva_id is null and l.condicion in ('bloqueado', 'venta') end
      where l.bloqueo_id = any (v_bloqueos) returning l.evento_id, l.id)
    select libres.evento_id, array_agg(libres.id order by libres.id) from libres group by 1;
end $$;
