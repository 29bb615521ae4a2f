-- What processes of 0.2.0 call: during a rolling restart some still run beside those of this build (record 0003). It goes
-- with the release after the next.

drop function if exists reservar_asientos_en_tanda(integer, interval, jsonb, text);
create or replace function reservar_asientos_en_tanda(
  p_evento integer, p_duracion interval, p_pedidos jsonb, p_paciencia text,
  p_tope_origen integer default null, p_tope_evento integer default null)
returns table (resultado text, expira timestamptz, perdidos integer[], antes timestamptz)
language sql as $$
  select t.resultado, t.expira, t.perdidos, t.antes
  from apartar_en_tanda(p_evento, p_duracion, p_pedidos, p_paciencia, p_tope_origen, p_tope_evento) t
$$;

drop function if exists reservar_generales_en_tanda(integer, interval, jsonb, text);
create or replace function reservar_generales_en_tanda(
  p_evento integer, p_duracion interval, p_pedidos jsonb, p_paciencia text,
  p_tope_origen integer default null, p_tope_evento integer default null)
returns table (resultado text, expira timestamptz, tomados integer[], antes timestamptz)
language sql as $$
  select t.resultado, t.expira, t.tomados, t.antes
  from apartar_en_tanda(p_evento, p_duracion, p_pedidos, p_paciencia, p_tope_origen, p_tope_evento) t
$$;
