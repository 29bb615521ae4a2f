-- The folio of each sale, and the words that the console's search finds it by.

-- Ten characters that are not mistaken for one another: some 50 random bits.
create or replace function nuevo_folio() returns text language plpgsql volatile as $$
declare
  v_bytes bytea;
  v_folio text;
begin
  loop
    v_bytes := uuid_send(gen_random_uuid());
    -- Bytes 6 and 8 of a UUID are not random.
    select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(v_bytes, de.i) & 31), 1), '') into v_folio
    from unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) as de (i);
    exit when not exists (select from reserva where folio = v_folio);
  end loop;
  return v_folio;
end $$;

-- A reservation gets its folio, and its version of the legal texts, with its first charge, because the provider gets the
-- folio, or with its sale where it has no charge.
create or replace function poner_folio() returns trigger language plpgsql as $$
begin
  if new.folio is null then
    new.folio := nuevo_folio();
    new.legales := (select max(numero) from textos_legales);
    new.anotada_en := coalesce(new.vendida_en, now());
  elsif tg_op = 'UPDATE' and new.estado = 'vendida' and old.estado <> 'vendida' then
    new.anotada_en := new.vendida_en;
  end if;
  return new;
end $$;
create or replace trigger reserva_con_folio before insert or update of estado on reserva
  for each row when (new.estado in ('cobrando', 'por_pagar', 'vendida')) execute function poner_folio();

-- The present folio of a reservation; volatile, so that the statement that wrote the folio can read it.
create or replace function folio_de_reserva(p_reserva uuid) returns text language plpgsql volatile as $$
begin
  return (select folio from reserva where id = p_reserva);
end $$;

create or replace function exigir_folio_intacto() returns trigger language plpgsql as $$
begin
  raise exception 'the folio of a sale never changes' using errcode = 'check_violation';
end $$;
create or replace trigger reserva_folio_intacto before update of folio on reserva
  for each row when (old.folio is not null and new.folio is distinct from old.folio) execute function exigir_folio_intacto();

create or replace function exigir_textos_intactos() returns trigger language plpgsql as $$
begin
  raise exception 'a published legal text never changes' using errcode = 'check_violation';
end $$;
create or replace trigger textos_legales_intactos before update or delete on textos_legales
  for each row execute function exigir_textos_intactos();

-- Lower case without accents, whatever the database's locale makes of letters.
create or replace function sin_acentos(p_texto text) returns text language sql immutable parallel safe as $$
  select translate(lower(p_texto), 'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ',
    'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc')
$$;

-- The words of a sale: of its buyer's name and address. The letters are written out again, because PostgreSQL 17 looks up
-- functions of an index expression under no schema.
create or replace function palabras_de_venta(p_nombre text, p_correo text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, regexp_replace(
    translate(lower(coalesce(p_nombre, '') || ' ' || coalesce(p_correo, '')), 'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ',
      'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc'),
    '[[:punct:][:space:]]+', ' ', 'g'))
$$;
create index if not exists reserva_palabras on reserva using gin (palabras_de_venta(nombre, correo)) where folio is not null;

-- The share of a new ticket in its sale's total; shares add up to it. A ticket that is issued anew takes over what its
-- earlier one was paid with.
create or replace function poner_pagado() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if new.sustituye_a is not null then
    select pagado, cubre into new.pagado, new.cubre from boleto where id = new.sustituye_a;
    return new;
  end if;
  new.cubre := new.precio;
  select coalesce(round(r.total::numeric * d.hasta / greatest(d.todos, 1)) - round(r.total::numeric * d.antes / greatest(d.todos, 1)), 0)
  into new.pagado
  from (
    -- Found once for each ticket: with a search for each price a sale of 1,000 places took six seconds.
    select *, array_position(lugares, new.lugar_id) as puesto from reserva where id = new.reserva_id offset 0
  ) r cross join lateral (
    select sum(p.precio) as todos, coalesce(sum(p.precio) filter (where p.orden <= r.puesto), 0) as hasta,
      coalesce(sum(p.precio) filter (where p.orden < r.puesto), 0) as antes
    from unnest(r.precios) with ordinality as p (precio, orden)) d;
  return new;
end $$;
create or replace trigger boleto_con_pagado before insert on boleto
  for each row execute function poner_pagado();

-- The tickets that stand today for tickets of a sale, after they were issued anew.
create or replace function boletos_de_hoy(p_boletos integer[]) returns integer[] language plpgsql stable as $$
begin
  return array(
    with recursive cadena as (
      select unnest(p_boletos) as id
      union select b.id from boleto b join cadena c on b.sustituye_a = c.id
    )
    select c.id from cadena c where not exists (select from boleto n where n.sustituye_a = c.id) order by 1);
end $$;

-- Centavos that were paid for a sale's tickets and have not gone back, or for some of them.
create or replace function pagado_de_venta(p_reserva uuid, p_boletos integer[] default null) returns integer
language plpgsql stable as $$
begin
  return (select coalesce(sum(b.pagado), 0) from boleto b where b.reserva_id = p_reserva
    and not exists (select from boleto n where n.sustituye_a = b.id)
    and (p_boletos is null or b.id = any (boletos_de_hoy(p_boletos))));
end $$;
