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
  for each row when (new.estado in ('cobrando', 'vendida')) execute function poner_folio();

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
