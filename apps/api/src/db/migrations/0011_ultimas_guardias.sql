-- Up Migration
-- What the code promises about money and tickets, demanded by the database of whoever writes. Nothing here runs when
-- places are held: only when a sale is finished, a ticket is touched, money goes back or a promotion is put on.

-- Looked at when the transaction ends: within it charge, sale and tickets come in any order.
create function exigir_venta_entera() returns trigger language plpgsql as $$
begin
  perform from reserva r where r.id = new.id and r.estado = 'vendida'
    and (num_nulls(r.importe, r.descuento, r.subtotal, r.cargo_servicio, r.cargo_tarjeta, r.iva) > 0
      or (select count(*) from boleto b where b.reserva_id = r.id) <> cardinality(r.lugares)
      or (r.metodo_pago = 'gratis' and r.total > 0)
      or (r.metodo_pago = 'tarjeta' and not exists (
        select from cargo c where c.reserva_id = r.id and c.estado = 'completado' and c.monto = r.total)));
  if found then
    raise exception 'a sale without its price, its tickets or its payment' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger reserva_vendida_entera after update of estado on reserva
  deferrable initially deferred for each row when (new.estado = 'vendida')
  execute function exigir_venta_entera();

create function exigir_cargo_con_venta() returns trigger language plpgsql as $$
begin
  perform from cargo c join reserva r on r.id = c.reserva_id
    where c.id = new.id and c.estado = 'completado' and r.estado <> 'vendida';
  if found then
    raise exception 'a paid charge without its sale' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger cargo_con_venta after insert or update of estado on cargo
  deferrable initially deferred for each row when (new.estado = 'completado')
  execute function exigir_cargo_con_venta();

create function exigir_lugar_vendido() returns trigger language plpgsql as $$
begin
  perform from lugar where id = new.lugar_id and evento_id = new.evento_id and vendido and reserva_id = new.reserva_id;
  if not found then
    raise exception 'a ticket for a place that its sale does not have' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger boleto_de_lugar_vendido before insert on boleto
  for each row execute function exigir_lugar_vendido();

-- A ticket is used once and void for good; whose it is and what it opens never change.
create function exigir_boleto_intacto() returns trigger language plpgsql as $$
begin
  if (new.quemado_uuid, new.reserva_id, new.lugar_id, new.evento_id, new.precio)
      is distinct from (old.quemado_uuid, old.reserva_id, old.lugar_id, old.evento_id, old.precio)
    or (old.quemado_en is not null and (new.quemado_en, new.quemado_puerta, new.quemado_por)
      is distinct from (old.quemado_en, old.quemado_puerta, old.quemado_por))
    or (old.anulado_en is not null and new.anulado_en is null)
    or (old.anulado_en is not null and new.quemado_en is distinct from old.quemado_en) then
    raise exception 'a ticket is used once and void for good' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger boleto_intacto before update on boleto
  for each row execute function exigir_boleto_intacto();

create function exigir_devolucion_cubierta() returns trigger language plpgsql as $$
declare
  v_monto integer;
begin
  select monto into v_monto from cargo where id = new.cargo_id for update;
  if new.estado <> 'fallida' and new.monto + (
    select coalesce(sum(monto), 0) from devolucion
    where cargo_id = new.cargo_id and id <> new.id and estado <> 'fallida') > v_monto then
    raise exception 'more would go back than was charged' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger devolucion_cubierta before insert or update of cargo_id, monto, estado on devolucion
  for each row execute function exigir_devolucion_cubierta();

create function exigir_uso_libre() returns trigger language plpgsql as $$
declare
  v_maximos integer;
begin
  select usos_maximos into v_maximos from promocion where id = new.promocion_id and evento_id = new.evento_id for update;
  if not found then
    raise exception 'a promotion of another event' using errcode = 'check_violation';
  end if;
  if v_maximos <= (
    select count(*) from reserva where promocion_id = new.promocion_id and id <> new.id
      and (estado in ('cobrando', 'vendida') or (estado = 'retenida' and expira_en > now()))) then
    raise exception 'all uses of the promotion are taken' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger reserva_uso_libre before update of promocion_id on reserva
  for each row when (new.promocion_id is not null and new.promocion_id is distinct from old.promocion_id)
  execute function exigir_uso_libre();

-- Down Migration
