-- The refusals of a hold before its places are looked at: the event, the turn of its waiting room, the limit of its buyer,
-- and the limits of a guest's unpaid holds (record 0028): most places of one origin, and most places of an event.

-- Whether a hold of the event may be tried: null, or the code of the refusal. `p_cuantos`: its places that count for the limit.
-- Keeps the turn to this transaction; the buyer is locked before. `p_generales`: the requested sections of general places.
drop function if exists abrir_apartado(integer, integer, integer, integer, integer);
drop function if exists abrir_apartado(integer, integer, integer, integer, integer, text);
drop function if exists abrir_apartado(evento, integer, integer, integer, integer, text);
create or replace function abrir_apartado(
  p_evento evento, p_usuario integer, p_cuantos integer, p_turno integer, p_generales jsonb, p_canal text
) returns text language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_objecion text;
begin
  if p_evento.id is null then
    return 'evento_no_encontrado';
  end if;
  if p_generales is not null then
    v_objecion := objetar_generales(p_evento.id, p_generales, p_canal);
  end if;
  if v_objecion is not null then
    return v_objecion;
  elsif not evento_abierto(p_evento, p_canal) then
    return 'evento_no_disponible';
  elsif p_cuantos > p_evento.limite_de_asientos and p_canal = 'web' then
    return 'limite_de_asientos';
  elsif p_evento.sala_de_espera and p_canal = 'web' then
    v_objecion := usar_turno(p_evento.id, p_turno);
  end if;
  if v_objecion is null and p_usuario is not null
    and lugares_de_comprador('u:' || p_usuario, p_evento.id) + p_cuantos > p_evento.limite_de_asientos then
    v_objecion := 'limite_de_asientos';
  end if;
  return v_objecion;
end $$;

-- Whether sections of general places may be asked for by their numbers: null, or the code of the refusal.
create or replace function objetar_generales(p_evento integer, p_generales jsonb, p_canal text) returns text
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select case when bool_or(s.id is null) then 'seccion_no_encontrada'
      when p_canal = 'web' and bool_or(g.cuantos > s.maximo_por_compra) then 'maximo_de_seccion' end
    from jsonb_to_recordset(p_generales) as g (seccion integer, cuantos integer)
    left join seccion s on s.id = g.seccion and s.evento_id = p_evento and s.tipo = 'general');
end $$;

-- Whether all places of an event count for the limit of its buyers (§B1.4).
create or replace function cuentan_todos(p_evento integer) returns boolean language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return not exists (select from seccion where evento_id = p_evento and not cuenta_limite);
end $$;

-- How many of some seats and general places, the latter by section and number, count for the limit of their buyer.
create or replace function cuantos_cuentan(p_lugares integer[], p_generales jsonb) returns integer language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select count(*)::integer from lugar l join seccion s on s.id = l.seccion_id
    where l.id = any (p_lugares) and s.cuenta_limite
  ) + coalesce((
    select sum(g.cuantos)::integer from jsonb_to_recordset(p_generales) as g (seccion integer, cuantos integer)
    join seccion s on s.id = g.seccion and s.cuenta_limite), 0);
end $$;

-- How many of some places of an event count for the limit of their buyer.
create or replace function lugares_que_cuentan(p_evento integer, p_lugares integer[]) returns integer language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return case when cuentan_todos(p_evento) then cardinality(p_lugares) else cuantos_cuentan(p_lugares, null) end;
end $$;

-- Lets a hold through by a turn that has bought nothing: null, or the code of the refusal. Keeps the turn to this
-- transaction. Planned anew each time, for the reason in `sala.sql`.
create or replace function usar_turno(p_evento integer, p_turno integer) returns text language plpgsql
set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
begin
  -- A hold whose time has passed lets its turn go. Reservations are locked before turns, here and by a sale.
  update reserva set turno = null
  where evento_id = p_evento and turno = p_turno and estado = 'retenida' and expira_en <= now();
  perform from ficha where evento_id = p_evento and numero = p_turno and turno_hasta > clock_timestamp() for update;
  if not found then
    return 'turno_requerido';
  end if;
  if exists (
    select from reserva where evento_id = p_evento and turno = p_turno and estado in ('retenida', 'cobrando', 'por_pagar')
  ) then
    return 'turno_ocupado';
  end if;
  if exists (
    select from reserva where evento_id = p_evento and turno = p_turno
      and estado in ('vendida', 'por_reembolsar', 'reembolsada')
  ) then
    return 'turno_requerido';
  end if;
  return null;
end $$;

-- The account of a buyer's key: 'u:' and its number, or 'c:' and its proven address. Null for a guest without one.
create or replace function cuenta_de_comprador(p_comprador text) returns integer language plpgsql stable as $$
begin
  if p_comprador like 'u:%' then
    return substr(p_comprador, 3)::integer;
  end if;
  if p_comprador not like 'c:%' then
    return null;
  end if;
  return (select id from usuario where correo = substr(p_comprador, 3) and verificado_en is not null);
end $$;

-- Under which keys a buyer's places stand: what a guest bought with an address is its account's, once that is proven.
create or replace function nombres_de_comprador(p_comprador text) returns text[] language plpgsql stable as $$
declare
  v_cuenta integer := cuenta_de_comprador(p_comprador);
begin
  if v_cuenta is null then
    return array[p_comprador];
  end if;
  return array['u:' || v_cuenta] || array(
    select 'c:' || correo from usuario where id = v_cuenta and verificado_en is not null);
end $$;

-- Places of an event that a buyer holds or owns. Places whose money is on its way back count for no buyer: a refund that
-- the provider delays for days must not keep its buyer from buying again. In plpgsql, which plans a statement once a
-- session; `language sql` plans it in every transaction.
create or replace function lugares_de_comprador(p_comprador text, p_evento integer) returns integer
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_todos boolean := cuentan_todos(p_evento);
begin
  return (
    select coalesce(sum(case
      when r.estado <> 'vendida' then case when v_todos then cardinality(r.lugares) else cuantos_cuentan(r.lugares, null) end
      when v_todos then (select count(*) from boleto b where b.reserva_id = r.id and b.anulado_en is null)
      else cuantos_cuentan(array(
        select b.lugar_id from boleto b where b.reserva_id = r.id and b.anulado_en is null), null) end), 0)::integer
    from reserva r
    where r.comprador = any (nombres_de_comprador(p_comprador)) and r.evento_id = p_evento
      and (r.estado in ('cobrando', 'por_pagar', 'vendida')
        or (r.estado = 'retenida' and r.expira_en > now() and r.usuario_id is not null)));
end $$;

-- Serialises the purchases of one buyer for one event, so that parallel orders cannot beat the limit.
create or replace function lock_comprador(p_comprador text, p_evento integer) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(
    coalesce('u:' || cuenta_de_comprador(p_comprador), p_comprador), p_evento));
end $$;

-- Locks the buyers of a list of holds of one event, in the order in which every transaction locks several buyers.
create or replace function lock_compradores(p_evento integer, p_pedidos jsonb) returns void language plpgsql as $$
begin
  perform lock_comprador('u:' || p.usuario, p_evento)
  from (
    select distinct usuario from jsonb_to_recordset(p_pedidos) as p (usuario integer)
    where usuario is not null order by 1
  ) p;
end $$;

-- Unpaid places that guests of one origin hold, of all events.
create or replace function apartados_de_origen(p_origen bigint) returns integer
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select coalesce(sum(cardinality(lugares)), 0)::integer from reserva
    where origen = p_origen and (estado = 'cobrando' or (estado = 'retenida' and expira_en > now())));
end $$;

-- Unpaid places of one event that guests hold.
create or replace function apartados_de_evento(p_evento integer) returns integer
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select coalesce(sum(cardinality(lugares)), 0)::integer from reserva
    where evento_id = p_evento and coalesce(origen, 0) <> 0
      and (estado = 'cobrando' or (estado = 'retenida' and expira_en > now())));
end $$;

-- Whether a guest's hold exceeds a limit, counting committed holds of others: null, or the code of the refusal. `anonimos`
-- is the event's number of unpaid guest places: first an upper bound; where the bound is not enough it is counted, once for
-- each list of holds.
create or replace function objetar_apartado(
  p_evento integer, p_origen bigint, p_cuantos integer, p_tope_origen integer, p_tope_evento integer,
  inout anonimos integer, inout contados boolean, out objecion text
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  anonimos := coalesce(anonimos, (select cota from cupo_de_evento where evento_id = p_evento));
  if not contados and coalesce(anonimos + p_cuantos > p_tope_evento, true) then
    anonimos := apartados_de_evento(p_evento);
    contados := true;
  end if;
  objecion := case
    when anonimos + p_cuantos > p_tope_evento then 'evento_sin_cupo'
    when apartados_de_origen(p_origen) + p_cuantos > p_tope_origen then 'origen_sin_cupo' end;
end $$;

-- Ends each list of holds: checks the limits again under locks that keep other transactions from adding theirs. The
-- locks are held for that check and the commit, and their holder waits for no place, so that a circle of waiting
-- cannot form.
create or replace function exigir_cupo(
  p_evento integer, p_origenes bigint[], p_cuantos integer, p_tope_origen integer, p_tope_evento integer
) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_origen bigint;
  v_cota integer;
begin
  -- This lock is not given up like a place's lock: a batch that is undone is tried again as 32 transactions, and the next
  -- batch behind them would be undone too.
  perform set_config('lock_timeout', '0', true);
  for v_origen in
    select distinct o from unnest(p_origenes) o order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('origen', v_origen));
    if apartados_de_origen(v_origen) > p_tope_origen then
      raise exception 'origen_sin_cupo' using errcode = 'TQ002';
    end if;
  end loop;
  update cupo_de_evento set cota = cota + p_cuantos where evento_id = p_evento returning cota into v_cota;
  if v_cota <= p_tope_evento then
    return;
  end if;
  insert into cupo_de_evento (evento_id, cota) values (p_evento, 0) on conflict do nothing;
  perform from cupo_de_evento where evento_id = p_evento for update;
  v_cota := apartados_de_evento(p_evento);
  if v_cota > p_tope_evento then
    raise exception 'evento_sin_cupo' using errcode = 'TQ002';
  end if;
  update cupo_de_evento set cota = v_cota where evento_id = p_evento;
end $$;

-- Clears the origin once the hold is neither held nor being charged, since it counts no longer.
create or replace function olvidar_origen() returns trigger language plpgsql as $$
begin
  new.origen := null;
  return new;
end $$;
create or replace trigger reserva_olvida_origen before update of estado on reserva
  for each row when (new.origen is not null and new.estado not in ('retenida', 'cobrando')) execute function olvidar_origen();
