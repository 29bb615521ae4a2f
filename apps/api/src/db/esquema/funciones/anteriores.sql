-- Functions that processes of 0.2.0 call: during a rolling restart some of them still run beside this build's (record
-- 0003). This file goes with the release after the next.

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

-- The function that the counter of builds before 2026-11-28 calls: a hold by itself, within its own transaction.

drop function if exists reservar_asientos(uuid, integer, integer[], interval, integer, uuid, text, text, integer);
drop function if exists reservar_asientos(uuid, integer, integer[], interval, integer, uuid, text, text, integer, bigint);
drop function if exists reservar_asientos(
  uuid, integer, integer[], interval, integer, uuid, text, text, integer, bigint, text, integer[]);
create or replace function reservar_asientos(
  p_reserva uuid, p_evento integer, p_lugares integer[], p_duracion interval,
  p_usuario integer, p_invitado uuid, p_nombre text, p_correo text, p_turno integer default null,
  p_origen bigint default null, p_canal text default 'web',
  out resultado text, out expira timestamptz, out perdidos integer[]
) language sql as $$
  select t.resultado, t.expira, t.perdidos
  from apartar_en_tanda(p_evento, p_duracion, jsonb_build_array(jsonb_build_object('reserva', p_reserva,
    'lugares', p_lugares, 'usuario', p_usuario, 'invitado', p_invitado, 'nombre', p_nombre, 'correo', p_correo,
    'turno', p_turno, 'canal', p_canal)), current_setting('lock_timeout'), null, null) t
$$;

drop function if exists reservar_generales(uuid, integer, integer, integer, interval, integer, uuid, text, integer);
drop function if exists reservar_generales(uuid, integer, integer, integer, interval, integer, uuid, text, integer, bigint);
drop function if exists reservar_generales(
  uuid, integer, integer, integer, interval, integer, uuid, text, integer, bigint, text, boolean);
create or replace function reservar_generales(
  p_reserva uuid, p_evento integer, p_seccion integer, p_cuantos integer, p_duracion interval,
  p_usuario integer, p_invitado uuid, p_correo text, p_turno integer default null,
  p_origen bigint default null, p_canal text default 'web',
  out resultado text, out expira timestamptz, out tomados integer[]
) language sql as $$
  select t.resultado, t.expira, t.tomados
  from apartar_en_tanda(p_evento, p_duracion, jsonb_build_array(jsonb_build_object('reserva', p_reserva,
    'seccion', p_seccion, 'cuantos', p_cuantos, 'usuario', p_usuario, 'invitado', p_invitado, 'correo', p_correo,
    'turno', p_turno, 'canal', p_canal)), current_setting('lock_timeout'), null, null) t
$$;
