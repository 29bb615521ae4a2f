-- Up Migration
-- As before, but places that others have locked are waited for before those whose hold ended are taken back: these may
-- come earlier in the order in which a late payment locks its places, and each waited for the other.

create or replace function reservar_generales(
  p_reserva uuid, p_evento integer, p_seccion integer, p_cuantos integer, p_duracion interval,
  p_usuario integer, p_invitado uuid, p_correo text, p_turno integer default null,
  out resultado text, out expira timestamptz, out tomados integer[]
) language plpgsql as $$
declare
  v_limite integer;
  v_abierto boolean;
  v_con_sala boolean;
  v_comprador text := case
    when p_usuario is not null then 'u:' || p_usuario
    when p_correo is not null then 'c:' || p_correo
    else 'i:' || p_invitado end;
begin
  select limite_de_asientos, mostrar_web and fecha > now(), sala_de_espera into v_limite, v_abierto, v_con_sala
  from evento where id = p_evento;
  if not found then
    resultado := 'evento_no_encontrado';
    return;
  end if;
  if not exists (select from seccion where id = p_seccion and evento_id = p_evento and tipo = 'general') then
    resultado := 'seccion_no_encontrada';
    return;
  end if;
  if not v_abierto then
    resultado := 'evento_no_disponible';
    return;
  end if;
  if p_cuantos > v_limite then
    resultado := 'limite_de_asientos';
    return;
  end if;
  if v_con_sala then
    resultado := usar_turno(p_evento, p_turno);
    if resultado is not null then
      return;
    end if;
  end if;
  if p_usuario is not null or p_correo is not null then
    perform lock_comprador(v_comprador, p_evento);
    if lugares_de_comprador(v_comprador, p_evento) + p_cuantos > v_limite then
      resultado := 'limite_de_asientos';
      return;
    end if;
  end if;

  expira := now() + p_duracion;
  tomados := tomar_generales(p_seccion, p_cuantos, p_reserva, expira);
  -- Too few: places that others had locked for a moment are waited for, and those whose hold ended come back.
  if cardinality(tomados) < p_cuantos then
    perform pg_advisory_xact_lock(hashtextextended('generales', p_seccion));
    perform from lugar where seccion_id = p_seccion and general_libre and condicion = 'venta'
      order by id limit p_cuantos for update;
    perform reclamar_generales(p_seccion);
    tomados := tomar_generales(p_seccion, p_cuantos, p_reserva, expira);
  end if;
  if cardinality(tomados) < p_cuantos then
    resultado := 'lugares_insuficientes';
    tomados := null;
    return;
  end if;
  insert into reserva (id, evento_id, es_general, usuario_id, invitado_id, correo, comprador, lugares, precios, expira_en,
    turno)
  select p_reserva, p_evento, true, p_usuario, p_invitado, p_correo, v_comprador,
    array_agg(l.id order by l.id), array_agg(coalesce(s.precio_seccion, l.precio) order by l.id), expira,
    case when v_con_sala then p_turno end
  from lugar l join seccion s on s.id = l.seccion_id
  where l.id = any (tomados);
  resultado := 'ok';
end $$;

alter function reservar_generales(uuid, integer, integer, integer, interval, integer, uuid, text, integer)
  set plan_cache_mode = force_generic_plan set enable_seqscan = off;

-- Down Migration
