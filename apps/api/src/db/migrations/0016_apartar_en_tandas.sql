-- Up Migration
-- Holds that come together are made together (record 0021): one trip, one snapshot of locks and one commit for all.

-- Called by every hold; in plpgsql, which plans them once a session.
create or replace function lugares_de_comprador(p_comprador text, p_evento integer) returns integer
language plpgsql stable as $$
begin
  return (
    select coalesce(sum(cardinality(lugares)), 0)::integer
    from reserva
    where comprador = p_comprador and evento_id = p_evento
      and (estado in ('cobrando', 'vendida', 'por_reembolsar') or (estado = 'retenida' and expira_en > now())));
end $$;

create or replace function lock_comprador(p_comprador text, p_evento integer) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_comprador, p_evento));
end $$;

-- The buyers of a list of holds of one event, in the order in which everybody locks several.
create function lock_compradores(p_evento integer, p_pedidos jsonb) returns void language plpgsql as $$
begin
  perform lock_comprador(c.comprador, p_evento)
  from (
    select distinct coalesce('u:' || p.usuario, 'c:' || p.correo) as comprador
    from jsonb_to_recordset(p_pedidos) as p (usuario integer, correo text)
    where p.usuario is not null or p.correo is not null
    order by 1
  ) c;
end $$;

-- Holds numbered seats of one event for each of a list, one after the other, each all or none. What they need is locked
-- first and for all of them, in the order in which everybody locks: buyers, then places by id. What somebody else keeps
-- locked is not waited for longer than `p_paciencia`: then nothing of the list was done, and each may be tried by itself.
create function reservar_asientos_en_tanda(p_evento integer, p_duracion interval, p_pedidos jsonb, p_paciencia text)
returns table (resultado text, expira timestamptz, perdidos integer[], antes timestamptz) language plpgsql as $$
declare
  v_pedido record;
begin
  perform set_config('lock_timeout', p_paciencia, true);
  perform lock_compradores(p_evento, p_pedidos);
  perform from lugar
  where id in (select unnest(p.lugares) from jsonb_to_recordset(p_pedidos) as p (lugares integer[]))
    and not vendido and (retenido_hasta is null or retenido_hasta <= now())
  order by id for update;
  for v_pedido in
    select * from jsonb_to_recordset(p_pedidos) as p (
      reserva uuid, lugares integer[], usuario integer, invitado uuid, nombre text, correo text, turno integer)
  loop
    select r.resultado, r.expira, r.perdidos into resultado, expira, perdidos
    from reservar_asientos(v_pedido.reserva, p_evento, v_pedido.lugares, p_duracion, v_pedido.usuario,
      v_pedido.invitado, v_pedido.nombre, v_pedido.correo, v_pedido.turno) r;
    antes := case when resultado <> 'ok' then apartado_antes(v_pedido.reserva) end;
    return next;
  end loop;
end $$;

-- The same for general places, which are taken as they are found and not waited for while there are enough.
create function reservar_generales_en_tanda(p_evento integer, p_duracion interval, p_pedidos jsonb, p_paciencia text)
returns table (resultado text, expira timestamptz, tomados integer[], antes timestamptz) language plpgsql as $$
declare
  v_pedido record;
begin
  perform set_config('lock_timeout', p_paciencia, true);
  perform lock_compradores(p_evento, p_pedidos);
  for v_pedido in
    select * from jsonb_to_recordset(p_pedidos) as p (
      reserva uuid, seccion integer, cuantos integer, usuario integer, invitado uuid, correo text, turno integer)
  loop
    select r.resultado, r.expira, r.tomados into resultado, expira, tomados
    from reservar_generales(v_pedido.reserva, p_evento, v_pedido.seccion, v_pedido.cuantos, p_duracion, v_pedido.usuario,
      v_pedido.invitado, v_pedido.correo, v_pedido.turno) r;
    antes := case when resultado <> 'ok' then apartado_antes(v_pedido.reserva) end;
    return next;
  end loop;
end $$;

alter function reservar_asientos_en_tanda(integer, interval, jsonb, text)
  set plan_cache_mode = force_generic_plan set enable_seqscan = off;
alter function reservar_generales_en_tanda(integer, interval, jsonb, text)
  set plan_cache_mode = force_generic_plan set enable_seqscan = off;

-- Down Migration
