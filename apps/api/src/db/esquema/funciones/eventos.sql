-- The states of an event, by the database's clock (§C3.2): the stored state, and the states that follow from it without a
-- sweeper.

create or replace function fin_de_evento(e evento) returns timestamptz language sql immutable as $$
  select e.fecha + e.duracion_min * interval '1 minute'
$$;

-- Whether places of an event may be held now; every function that holds places asks it. The web sells a shown event until
-- it begins, the box office until it is over. Plain enough for the planner to inline it.
create or replace function evento_abierto(e evento, p_canal text default 'web') returns boolean language sql stable as $$
  select e.estado = 'publicado'
    and (e.venta_desde is null or e.venta_desde <= now())
    and (e.venta_hasta is null or e.venta_hasta > now())
    and case when p_canal = 'web' then e.mostrar_web and e.fecha > now()
      else e.fecha + e.duracion_min * interval '1 minute' > now() end
$$;

-- The state as people read it.
create or replace function estado_de_evento(e evento) returns text language sql stable as $$
  select case
    when e.estado not in ('publicado', 'pausado') then e.estado
    when fin_de_evento(e) <= now() then 'terminado'
    when e.estado = 'pausado' then 'pausado'
    when e.venta_desde > now() then 'programado'
    when e.venta_hasta <= now() or e.fecha <= now() then 'venta_cerrada'
    else 'en_venta' end
$$;

-- Whether an event has a living hold, or a paid one, which binds it (§C4.3).
create or replace function evento_tomado(p_evento integer) returns boolean language plpgsql stable as $$
begin
  return exists (select from lugar where evento_id = p_evento and (vendido or retenido_hasta > now()))
    or exists (select from boleto where evento_id = p_evento)
    or exists (select from reserva where evento_id = p_evento
      and (estado not in ('retenida', 'cancelada', 'expirada') or (estado = 'retenida' and expira_en > now())));
end $$;

-- Adds one to the version with every change that the console shows, and keeps when the event last changed.
create or replace function contar_version_de_evento() returns trigger language plpgsql as $$
declare
  v_antes evento := old;
begin
  v_antes.version := new.version;
  v_antes.cambios_de_cita := new.cambios_de_cita;
  -- Prices and rates have a version of their own.
  v_antes.precios_version := new.precios_version;
  v_antes.tarifa_version := new.tarifa_version;
  v_antes.uso_de_tarjeta := new.uso_de_tarjeta;
  v_antes.uso_de_servicio := new.uso_de_servicio;
  v_antes.iva_rate := new.iva_rate;
  v_antes.is_iva_applied := new.is_iva_applied;
  v_antes.uds_por_categoria := new.uds_por_categoria;
  if new.version = old.version and v_antes is distinct from new then
    new.version := old.version + 1;
  end if;
  if new is distinct from old then
    new.cambiado_en := now();
  end if;
  return new;
end $$;
create or replace trigger evento_version before update on evento
  for each row execute function contar_version_de_evento();
