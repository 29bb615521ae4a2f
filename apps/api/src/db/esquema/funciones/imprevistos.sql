-- Runs over the sales of a cancelled or changed event (§C7), and money by CLABE.

create or replace trigger cancelacion_transicion before update of estado on cancelacion
  for each row execute function exigir_transicion();

-- A cancelled event lives again only where its run was undone within the grace.
create or replace function exigir_deshecha() returns trigger language plpgsql as $$
begin
  if not exists (select from cancelacion where evento_id = new.id and tipo = 'cancelar' and estado = 'deshecha')
    or exists (select from cancelacion where evento_id = new.id and tipo = 'cancelar'
      and estado in ('gracia', 'corriendo', 'pausada', 'sin_fondos', 'terminada')) then
    raise exception 'a cancelled event stays cancelled' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger evento_descancelado before update of estado on evento
  for each row when (old.estado = 'cancelado' and new.estado not in ('cancelado', 'archivado'))
  execute function exigir_deshecha();

-- The public words of a confirmed run stay: cause, sentence, promise, compensation (§C7.7).
create or replace function exigir_promesa_intacta() returns trigger language plpgsql as $$
begin
  if (new.tipo, new.causa, new.atribuible, new.frase, new.compensacion, new.compensacion_hasta, new.promesa, new.confirmada_en)
    is distinct from
    (old.tipo, old.causa, old.atribuible, old.frase, old.compensacion, old.compensacion_hasta, old.promesa, old.confirmada_en) then
    raise exception 'the promise of a confirmed run never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger cancelacion_prometida before update on cancelacion
  for each row when (old.confirmada_en is not null) execute function exigir_promesa_intacta();

-- The first artist of the bill is the event's own.
create or replace function poner_primer_artista() returns trigger language plpgsql as $$
begin
  delete from evento_artista where evento_id = new.id and orden = 0 and artista_id is distinct from new.artista_id;
  if new.artista_id is not null then
    delete from evento_artista where evento_id = new.id and artista_id = new.artista_id and orden > 0;
    insert into evento_artista (evento_id, artista_id, orden) values (new.id, new.artista_id, 0)
    on conflict (evento_id, artista_id) do nothing;
  end if;
  return new;
end $$;
create or replace trigger evento_con_artista after insert or update of artista_id on evento
  for each row execute function poner_primer_artista();

-- Comunicados that were written before an event changed wait for a person, and so do their mails in the outbox (§C12.2):
-- their words may tell the former date or place.
create or replace function esperar_comunicados() returns trigger language plpgsql as $$
begin
  with detenidos as (
    update comunicado set estado = 'pausado', por_cambio = true
    where evento_id = new.id and estado in ('programado', 'primeros', 'enviando') returning id
  )
  update correo m set proximo_intento = 'infinity' from detenidos d
  where m.tipo = 'comunicado' and m.estado = 'pendiente' and m.datos ->> 'comunicadoId' = d.id::text;
  return new;
end $$;
create or replace trigger evento_con_comunicados after update of fecha, recinto_id, estado on evento
  for each row when (new.fecha <> old.fecha or new.recinto_id <> old.recinto_id
    or (new.estado <> old.estado and new.estado in ('cancelado', 'aplazado')))
  execute function esperar_comunicados();

-- The line about it is written when the transaction ends: all changes share the one chain, so that it is locked last (§C13.6).
create or replace function anotar_espera_de_comunicado() returns trigger language plpgsql as $$
begin
  insert into auditoria (quien, folio, accion, entidad, entidad_id, evento_id, antes, despues, motivo)
  values ('La casa', gen_random_uuid()::text, 'comunicado.esperar', 'comunicado', new.id::text, new.evento_id,
    jsonb_build_object('estado', old.estado), jsonb_build_object('estado', 'pausado'), 'El evento cambió después de que se escribió');
  return null;
end $$;
drop trigger if exists comunicado_espera on comunicado;
create constraint trigger comunicado_espera after update of por_cambio on comunicado
  deferrable initially deferred for each row when (new.por_cambio and not old.por_cambio)
  execute function anotar_espera_de_comunicado();

-- The way by which the money of a sale goes back.
create or replace function por_donde_vuelve(p_metodo text) returns text language sql immutable parallel safe as $$
  select case p_metodo when 'tarjeta' then 'tarjeta' when 'terminal' then 'terminal' when 'efectivo' then 'efectivo'
    when 'mixto' then 'efectivo' when 'gratis' then 'gratis' when 'cortesia' then 'gratis' else 'cuenta' end
$$;

-- Whether the buyer's bank disputes the charge of a sale and has not decided yet (§C7.15).
create or replace function contracargo_abierto(p_reserva uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from cargo c where c.reserva_id = p_reserva
      and exists (select from contracargo k where k.cargo_id = c.id and k.tipo = 'chargeback.created')
      and not exists (select from contracargo k where k.cargo_id = c.id
        and k.tipo in ('chargeback.accepted', 'chargeback.rejected')));
end $$;

-- Whether money of a charge may not go back: the buyer's bank has not decided, or gave it back itself (§C7.15).
create or replace function espera_al_banco(p_cargo uuid) returns boolean language plpgsql stable as $$
begin
  return p_cargo is not null and exists (select from contracargo k where k.cargo_id = p_cargo and (
    k.tipo = 'chargeback.accepted' or (k.tipo = 'chargeback.created' and not exists (
      select from contracargo g where g.cargo_id = p_cargo and g.tipo = 'chargeback.rejected'))));
end $$;

-- The sales of an event that are alive, with what is left of their money in centavos, and their living tickets. The sale of a
-- difference belongs to the sale that it completes.
create or replace function ventas_por_devolver(p_evento integer)
returns table (reserva_id uuid, metodo_pago text, monto integer, boletos integer, usados integer) language plpgsql stable as $$
begin
  return query
    select r.id, r.metodo_pago, pagado_de_venta(r.id), b.vivos, b.usados
    from reserva r cross join lateral (
      select count(*)::integer as vivos, count(*) filter (where t.quemado_en is not null)::integer as usados
      from boleto t where t.reserva_id = r.id and t.anulado_en is null) b
    where r.evento_id = p_evento and r.estado = 'vendida' and r.complementa is null;
end $$;

-- Writes the compensations that a run owes and has not written: never less than the share of all that was paid (§C7.11). Where
-- only those who return are owed one (§C7.8), the call names the sale that does.
create or replace function deber_compensaciones(p_cancelacion integer, p_reserva uuid) returns void language plpgsql as $$
begin
  insert into compensacion (id, cancelacion_id, reserva_id, monto)
  select gen_random_uuid(), c.id, v.reserva_id, ceil(v.monto * c.compensacion)::integer
  from cancelacion c join cancelacion_venta v on v.cancelacion_id = c.id
  where c.id = p_cancelacion and c.compensacion > 0 and v.monto > 0
    and case when p_reserva is null then coalesce(c.datos ->> 'compensaA', 'todos') = 'todos' else v.reserva_id = p_reserva end
  on conflict (cancelacion_id, reserva_id) do nothing;
end $$;

-- Centavos that the runs of its event owe to a sale beside its money, and that nobody claimed yet.
create or replace function compensacion_debida(p_reserva uuid) returns integer language plpgsql stable as $$
begin
  return (
    select coalesce(sum(k.monto), 0) from compensacion k join cancelacion c on c.id = k.cancelacion_id
    where k.reserva_id = p_reserva and k.estado = 'debida' and c.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada'));
end $$;

-- The name of the order that a refund is part of; one in place of another has the other's.
create or replace function orden_de_devolucion(d devolucion) returns text language sql stable as $$
  select coalesce(d.clave, (select o.clave from devolucion o where o.id = d.en_lugar_de))
$$;

-- How far a sale of a run is (§C7.7), by its money: the refunds that the run ordered, or those in their place.
create or replace function como_va_la_venta(v cancelacion_venta, p_sin_fondos boolean) returns text language plpgsql stable as $$
declare
  v_clave text := format('cancelacion:%s:%s', v.cancelacion_id, v.reserva_id);
  d record;
begin
  if v.estado in ('sin_decidir', 'conserva', 'contracargo') then
    return v.estado;
  elsif v.estado = 'espera' then
    return case when v.monto = 0 then 'sin_costo' else 'por_enviar' end;
  elsif v.estado = 'fuera' then
    return case when v.monto = 0 then 'sin_costo' else 'devuelto' end;
  end if;
  select count(*) as cuantas, bool_and(x.estado = 'hecha') as hechas, bool_or(x.estado = 'fallida') as fallida,
    bool_or(x.estado <> 'hecha' and espera_al_banco(x.cargo_id)) as en_disputa,
    bool_or(x.estado = 'pendiente' and x.medio in ('efectivo', 'terminal')) as en_caja,
    bool_or(x.estado = 'pendiente' and x.medio = 'transferencia' and t.id is null) as sin_cuenta,
    bool_or(x.estado = 'pendiente' and (t.estado = 'enviada' or (case when x.medio = 'tarjeta' then x.intentos else t.intentos end) > 0)) as en_camino
  into d
  from devolucion x
  left join transferencia t on t.devolucion_id = x.id and t.estado in ('pendiente', 'enviada', 'hecha')
  where x.monto > 0
    -- Its own refunds, those of the differences that its tickets cost, and those in place of one that failed.
    and (x.reserva_id = v.reserva_id or x.reserva_id in (
      select r.id from reserva r join boleto b on b.id = r.complementa where b.reserva_id = v.reserva_id))
    and (starts_with(x.clave, v_clave) or exists (
      select from devolucion y where y.id = x.en_lugar_de and starts_with(y.clave, v_clave)))
    and not exists (select from devolucion z where z.en_lugar_de = x.id);
  return case
    when d.cuantas = 0 then 'sin_costo'
    when d.hechas then 'devuelto'
    when d.en_disputa then 'contracargo'
    when d.fallida then 'fallida'
    when d.sin_cuenta then 'espera_cuenta'
    when d.en_caja then 'en_caja'
    when d.en_camino then 'en_camino'
    else 'por_enviar' end;
end $$;

-- Centavos of a run that the provider has still to send: refunds to cards and to accounts, and sales that wait for their turn.
-- Those of a charge that the bank disputes are not (§C7.15).
create or replace function por_enviar_de_cancelacion(p_cancelacion integer) returns bigint language plpgsql stable as $$
begin
  return (
    select coalesce(sum(d.monto), 0) from devolucion d
    where d.estado = 'pendiente' and starts_with(orden_de_devolucion(d), format('cancelacion:%s:', p_cancelacion))
      and not espera_al_banco(d.cargo_id)
      and (d.medio = 'tarjeta' or exists (select from transferencia t where t.devolucion_id = d.id and t.estado = 'pendiente'))
  ) + (
    select coalesce(sum(v.monto), 0) from cancelacion_venta v
    where v.cancelacion_id = p_cancelacion and v.estado = 'espera' and v.medio = 'tarjeta'
      and not exists (select from cargo g where g.reserva_id = v.reserva_id and espera_al_banco(g.id)));
end $$;
