-- Guards of the tables, which hold for every program that writes to them.
--
-- The rules of a row of `reserva` and `lugar` are functions: PostgreSQL reads the text of each CHECK of a table anew for every
-- statement that writes to it, and eight of them cost a hold more than writing it; a function is read once a connection.


create or replace function reserva_en_regla(r reserva) returns boolean language plpgsql immutable as $$
begin
  return num_nonnulls(r.usuario_id, r.invitado_id) = 1
    and r.correo = lower(r.correo)
    and cardinality(r.lugares) > 0
    and cardinality(r.precios) = cardinality(r.lugares)
    and r.estado in ('retenida', 'cobrando', 'por_pagar', 'vendida', 'cancelada', 'expirada', 'por_reembolsar', 'reembolsada')
    and r.metodo_pago in ('tarjeta', 'gratis', 'efectivo', 'terminal', 'mixto', 'cortesia', 'spei', 'tienda')
    and (r.estado <> 'vendida' or
      (r.vendida_en is not null and r.metodo_pago is not null and r.total is not null
        -- The window asks for no address, and complimentary tickets may go on paper.
        and (r.correo is not null or r.metodo_pago in ('efectivo', 'terminal', 'mixto', 'cortesia'))))
    and (r.total is null or
      (r.subtotal = r.importe - r.descuento
        and r.total = r.subtotal + r.cargo_servicio + r.cargo_tarjeta + r.iva))
    and (r.total is null or
      least(r.importe, r.descuento, r.subtotal, r.cargo_servicio, r.cargo_tarjeta, r.iva) >= 0);
end $$;


create or replace function lugar_en_regla(l lugar) returns boolean language plpgsql immutable as $$
begin
  return l.precio >= 0
    and l.condicion in ('venta', 'bloqueado', 'cortesia', 'inaccesible')
    and (l.fila_id is null) = (l.general_libre is not null)
    and (l.fila_id is null) = (l.numero is null)
    and (not l.vendido or (l.reserva_id is not null and l.retenido_hasta is null and l.condicion = 'venta'))
    and (l.reserva_id is null) = (l.retenido_hasta is null and not l.vendido)
    and not (l.general_libre and l.reserva_id is not null);
end $$;

-- As with single CHECKs, an unknown answer passes and only a false one fails. Adding a constraint reads the whole table, so
-- it is added once; a changed function applies to the rows written from then on.
do $$
begin
  if not exists (select from pg_constraint where conname = 'reserva_en_regla') then
    alter table reserva add constraint reserva_en_regla check (reserva_en_regla(reserva));
  end if;
  if not exists (select from pg_constraint where conname = 'lugar_en_regla') then
    alter table lugar add constraint lugar_en_regla check (lugar_en_regla(lugar));
  end if;
end $$;


create or replace function exigir_transicion() returns trigger language plpgsql as $$
begin
  if new.estado = old.estado then
    return new;
  end if;
  if not exists (select from transicion where tabla = tg_table_name and de = old.estado and a = new.estado) then
    raise exception 'transition % -> % of % is not allowed', old.estado, new.estado, tg_table_name
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger reserva_transicion before update of estado on reserva
  for each row execute function exigir_transicion();
create or replace trigger cargo_transicion before update of estado on cargo
  for each row execute function exigir_transicion();
create or replace trigger evento_transicion before update of estado on evento
  for each row execute function exigir_transicion();

-- The check runs when the transaction ends: within it charge, sale and tickets come in any order. Rows are found by the key
-- alone, and every other condition is a filter behind `offset 0` or of an aggregate: a plan that was made while the tables
-- were empty takes any index that a further condition offers, and answers an `exists` by reading every paid charge.
create or replace function exigir_venta_entera() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform from (select * from reserva where id = new.id offset 0) r where r.estado = 'vendida'
    and (num_nulls(r.importe, r.descuento, r.subtotal, r.cargo_servicio, r.cargo_tarjeta, r.iva) > 0
      or (select count(*) filter (where b.sustituye_a is null) from boleto b where b.reserva_id = r.id)
        <> cardinality(r.lugares)
      -- Nothing of a cancelled event is sold, whichever program sells it (§C7.5).
      or (select e.estado from evento e where e.id = r.evento_id) = 'cancelado'
      or (r.metodo_pago in ('gratis', 'cortesia') and r.total > 0)
      or (r.metodo_pago = 'cortesia' and r.descuento <> r.importe)
      or (r.caja_id is not null and r.metodo_pago <> 'cortesia' and (
        select t.efectivo + t.terminal from cobro_de_taquilla t where t.reserva_id = r.id) is distinct from r.total)
      -- A sale by reference is covered by what came and did not go back as too much.
      or (r.metodo_pago in ('spei', 'tienda') and abonado_de_reserva(r.id) < r.total)
      or (r.metodo_pago = 'tarjeta' and (
        select count(*) filter (where c.estado = 'completado' and c.monto = r.total) from cargo c
        where c.reserva_id = r.id) = 0));
  if found then
    raise exception 'a sale without its price, its tickets or its payment' using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger if exists reserva_vendida_entera on reserva;
create constraint trigger reserva_vendida_entera after update of estado on reserva
  deferrable initially deferred for each row when (new.estado = 'vendida')
  execute function exigir_venta_entera();


create or replace function exigir_cargo_con_venta() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform from (select * from cargo where id = new.id offset 0) c
    where c.estado = 'completado' and (select estado from reserva where id = c.reserva_id) <> 'vendida';
  if found then
    raise exception 'a paid charge without its sale' using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger if exists cargo_con_venta on cargo;
create constraint trigger cargo_con_venta after insert or update of estado on cargo
  deferrable initially deferred for each row when (new.estado = 'completado')
  execute function exigir_cargo_con_venta();


create or replace function exigir_lugar_vendido() returns trigger language plpgsql as $$
begin
  perform from lugar where id = new.lugar_id and evento_id = new.evento_id and vendido and reserva_id = new.reserva_id;
  if not found then
    raise exception 'a ticket for a place that its sale does not have' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger boleto_de_lugar_vendido before insert on boleto
  for each row execute function exigir_lugar_vendido();

-- A ticket that is issued anew replaces a void and unused ticket of the same sale, at its price.
create or replace function exigir_boleto_sustituido() returns trigger language plpgsql as $$
begin
  perform from boleto where id = new.sustituye_a and reserva_id = new.reserva_id and evento_id = new.evento_id
    and precio = new.precio and anulado_en is not null and quemado_en is null;
  if not found then
    raise exception 'a ticket issued anew for one that still stands' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger boleto_sustituido before insert on boleto
  for each row when (new.sustituye_a is not null) execute function exigir_boleto_sustituido();

-- A ticket is used once and void for good; its sale, its place and its code never change. A use before its show was interrupted
-- is taken back (§C7.16), and a run that moves the event to another venue gives the ticket its place there (§C7.8).
create or replace function exigir_boleto_intacto() returns trigger language plpgsql as $$
begin
  if (new.quemado_uuid, new.reserva_id, new.evento_id, new.precio, new.sustituye_a)
      is distinct from (old.quemado_uuid, old.reserva_id, old.evento_id, old.precio, old.sustituye_a)
    or (new.lugar_id <> old.lugar_id and not exists (
      select from cancelacion c join lugar l on l.id = new.lugar_id
      where c.evento_id = new.evento_id and c.tipo = 'recinto' and c.estado = 'corriendo'
        and l.evento_id = new.evento_id and l.vendido and l.reserva_id = new.reserva_id))
    or (old.quemado_en is not null
      and not coalesce(new.quemado_en is null
        and old.quemado_en <= (select e.rearmado_en from evento e where e.id = new.evento_id), false)
      and (new.quemado_en, new.quemado_puerta, new.quemado_por, new.quemado_lector)
      is distinct from (old.quemado_en, old.quemado_puerta, old.quemado_por, old.quemado_lector))
    or (old.anulado_en is not null and new.anulado_en is null)
    or (old.anulado_en is not null and new.quemado_en is distinct from old.quemado_en) then
    raise exception 'a ticket is used once and void for good' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger boleto_intacto before update on boleto
  for each row execute function exigir_boleto_intacto();


-- Centavos that came by reference for a reservation and did not go back as too much, late or double; `p_menos`: a refund that
-- is left out of it.
create or replace function abonado_de_reserva(p_reserva uuid, p_menos uuid default null) returns integer language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select coalesce(sum(a.monto - coalesce((
      select sum(d.monto) from devolucion d
      where d.abono_id = a.id and d.estado <> 'fallida' and d.id is distinct from p_menos), 0)), 0)::integer
    from cargo c join abono a on a.cargo_id = c.id where c.reserva_id = p_reserva);
end $$;

-- Money that came is never written over (§B2.14).
create or replace function exigir_abono_intacto() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.proveedor_id, new.cargo_id, new.medio, new.monto, new.recibido_en)
      is distinct from (old.proveedor_id, old.cargo_id, old.medio, old.monto, old.recibido_en) then
    raise exception 'money that came stays as it came' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger abono_intacto before update or delete on abono
  for each row execute function exigir_abono_intacto();

-- A refund of a charge belongs to the charge's sale, and all refunds together are at most the charge. A refund without a
-- charge gives back box office money: at most the sale's price, by the means that it was paid with, or in place of a failed
-- refund.
create or replace function exigir_devolucion_cubierta() returns trigger language plpgsql as $$
declare
  v_monto integer;
  v_reserva uuid;
begin
  if new.abono_id is not null then
    select a.monto, c.reserva_id into v_monto, v_reserva
    from abono a join cargo c on c.id = a.cargo_id where a.id = new.abono_id for update of a;
    if new.cargo_id is not null or v_reserva is distinct from new.reserva_id then
      raise exception 'a refund of another purchase''s payment' using errcode = 'check_violation';
    end if;
    -- The money that paid a sale goes back as money of the sale.
    if new.estado <> 'fallida' and (select estado from reserva where id = v_reserva) = 'vendida'
      and abonado_de_reserva(v_reserva, new.id) - new.monto < (
        select case when metodo_pago in ('spei', 'tienda') then total else 0 end from reserva where id = v_reserva) then
      raise exception 'money of a sale goes back as too much' using errcode = 'check_violation';
    end if;
  elsif new.cargo_id is null then
    select total into v_monto from reserva where id = new.reserva_id
      and (metodo_pago = new.medio or metodo_pago = 'mixto' or new.en_lugar_de is not null
        -- Cash may go to an account (§C7.10).
        or (new.medio = 'transferencia' and metodo_pago in ('efectivo', 'terminal', 'spei', 'tienda'))) for update;
    if not found then
      raise exception 'a refund of what was not paid that way' using errcode = 'check_violation';
    end if;
  else
    select monto, reserva_id into v_monto, v_reserva from cargo where id = new.cargo_id for update;
    new.reserva_id := coalesce(new.reserva_id, v_reserva);
    if new.reserva_id <> v_reserva then
      raise exception 'a refund of another sale''s charge' using errcode = 'check_violation';
    end if;
  end if;
  if new.estado <> 'fallida' and new.monto + (
    select coalesce(sum(d.monto), 0) from devolucion d
    where d.reserva_id = new.reserva_id and d.cargo_id is not distinct from new.cargo_id
      and d.abono_id is not distinct from new.abono_id and d.id <> new.id and d.estado <> 'fallida') > v_monto then
    raise exception 'more would go back than was paid' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger devolucion_cubierta before insert or update of cargo_id, abono_id, reserva_id, medio, monto, estado on devolucion
  for each row execute function exigir_devolucion_cubierta();


create or replace function exigir_uso_libre() returns trigger language plpgsql as $$
declare
  v_maximos integer;
begin
  select usos_maximos into v_maximos from promocion where id = new.promocion_id and evento_id = new.evento_id for update;
  if not found then
    raise exception 'a promotion of another event' using errcode = 'check_violation';
  end if;
  if v_maximos <= (
    select count(*) from reserva where promocion_id = new.promocion_id and id <> new.id
      and (estado in ('cobrando', 'por_pagar', 'vendida') or (estado = 'retenida' and expira_en > now()))) then
    raise exception 'all uses of the promotion are taken' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger reserva_uso_libre before update of promocion_id on reserva
  for each row when (new.promocion_id is not null and new.promocion_id is distinct from old.promocion_id)
  execute function exigir_uso_libre();


create or replace function exigir_evento_sin_reservas() returns trigger language plpgsql as $$
begin
  if exists (select from reserva where evento_id = old.id) then
    raise exception 'event % has reservations', old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create or replace trigger evento_con_reservas before delete or update of id on evento
  for each row execute function exigir_evento_sin_reservas();
