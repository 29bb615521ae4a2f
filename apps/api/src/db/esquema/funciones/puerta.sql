-- Guards of passes at the gates: tries are only added (§P9.1).


create or replace function negar_cambio_de_cruce() returns trigger language plpgsql as $$
begin
  raise exception 'tries at the gates are only added to' using errcode = 'restrict_violation';
end $$;
create or replace trigger cruce_intocable before update or truncate on cruce
  for each statement execute function negar_cambio_de_cruce();

-- Reads and writes of tickets for phones, in batches (record 0057). The plans are kept, and made while the tables are
-- empty: a row is found by its whole key, behind `offset 0`.

-- Locks the tickets of an event with these hashes in the order of their ids, and answers their state under the lock. The
-- function waits for a ticket that another transaction keeps locked no longer than `p_paciencia`; then nothing of the batch
-- is done.
create or replace function tomar_boletos(p_evento integer, p_huellas bytea[], p_paciencia text) returns table (
  id integer, "lugarId" integer, huella text, "seccionId" integer, seccion text, fila text, asiento text, nombre text,
  anulado boolean, quemado boolean, "quemadoEn" timestamptz, "quemadoPuerta" text, "quemadoPor" text,
  contracargo boolean, cortesia boolean, atributos text[]
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_ids integer[];
begin
  perform set_config('lock_timeout', p_paciencia, true);
  v_ids := array(
    select b.id
    from unnest(p_huellas) as pedida (huella)
    cross join lateral (
      select boleto.id from boleto
      where boleto.evento_id = p_evento
        and substring(sha256(uuid_send(boleto.quemado_uuid)) for 16) = pedida.huella offset 0
    ) b);
  perform from boleto where boleto.id = any (v_ids) order by boleto.id for no key update;
  -- A separate statement sees the commits of the time in which the locks were waited for.
  return query
    select b.id, b.lugar_id, encode(substring(sha256(uuid_send(b.quemado_uuid)) for 16), 'hex'), l.seccion_id,
      (select s.nombre from seccion s where s.id = l.seccion_id),
      coalesce((select f.nombre from fila f where f.id = l.fila_id), ''), coalesce(l.numero, ''),
      coalesce((select u.full_name from usuario u where u.id = r.usuario_id), r.nombre, ''),
      -- A cancelled event lets nobody in (§C7.5).
      b.anulado_en is not null or (select e.estado from evento e where e.id = b.evento_id) = 'cancelado',
      b.quemado_en is not null,
      -- A ticket burned by staff without a paired phone.
      case when b.quemado_por is not null then b.quemado_en end, b.quemado_puerta,
      (select p.nombre from personal p where p.id = b.quemado_por),
      (select count(*) from cargo g join contracargo c on c.cargo_id = g.id where g.reserva_id = b.reserva_id) > 0,
      r.metodo_pago in ('cortesia', 'gratis') and r.total = 0, l.atributos
    from unnest(v_ids) as tomado (id)
    cross join lateral (select * from boleto where boleto.id = tomado.id offset 0) b
    cross join lateral (select * from lugar where lugar.id = b.lugar_id offset 0) l
    cross join lateral (select * from reserva where reserva.id = b.reserva_id offset 0) r;
end $$;

-- Passes that were let through, without those that a supervisor undid: DESHECHO and FORZADO of padron.queries.ts.
create or replace function pasos_de_boletos(p_boletos integer[]) returns table (
  "boletoId" integer, id uuid, momento timestamptz, sentido text, forzado boolean, puerta text, "lectorId" integer,
  lector integer, "enLinea" boolean, dudoso boolean
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query
    select c.boleto_id, coalesce(c.corrige, c.id), c.momento, c.sentido,
      c.supervisor_id is not null and c.veredicto = 'ya_usado', (select p.nombre from puerta p where p.id = c.puerta_id),
      c.lector_id, (select l.numero from lector l where l.id = c.lector_id), c.en_linea, c.reloj_dudoso
    from unnest(p_boletos) as pedido (id)
    cross join lateral (select * from cruce where cruce.boleto_id = pedido.id offset 0) c
    where c.dejo_pasar and c.deshace is null
      -- Passes of an interrupted show do not count (§C7.16).
      and c.momento > coalesce((select e.rearmado_en from evento e where e.id = c.evento_id), '-infinity')
      and (
        select count(*) from cruce d
        where d.deshace = coalesce(c.corrige, c.id) and d.lector_id = c.lector_id and d.boleto_id = c.boleto_id
          and d.momento between c.momento - interval '30 seconds' and c.momento + interval '150 seconds') = 0
    order by c.momento, c.id;
end $$;

-- Burns unburned tickets: the first try to arrive has a ticket for good. The condition is a coalesce, because the index of
-- live tickets is about `anulado_en is null`: the planner would read the whole house by it, for the few tickets that it
-- takes to be unburned.
create or replace function quemar_boletos(p_quemas jsonb) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update boleto b set quemado_en = q.momento, quemado_puerta = q.puerta, quemado_lector = q."lectorId"
  from jsonb_to_recordset(p_quemas) as q ("boletoId" integer, "lectorId" integer, puerta text, momento timestamptz)
  where b.id = q."boletoId" and coalesce(b.quemado_en, b.anulado_en) is null
    -- A pass of an interrupted show may arrive late.
    and q.momento > coalesce((select e.rearmado_en from evento e where e.id = b.evento_id), '-infinity');
end $$;

-- Tries that are stored already, by their ids, with the tries that correct them; tries of other events too.
drop function if exists cruces_sabidos(uuid[]);
create function cruces_sabidos(p_ids uuid[])
returns table (id uuid, evento_id integer, lector_id integer, puerta_id integer, boleto_id integer, huella bytea, sentido text,
  veredicto text, dejo_pasar boolean, resultado text, en_linea boolean, momento timestamptz, reloj_dudoso boolean, cursor text,
  manual boolean, supervisor_id integer, motivo text, deshace uuid, corrige uuid, folio text)
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
    select c.id, c.evento_id, c.lector_id, c.puerta_id, c.boleto_id, c.huella, c.sentido, c.veredicto, c.dejo_pasar, c.resultado,
      c.en_linea, c.momento, c.reloj_dudoso, c.cursor, c.manual, c.supervisor_id, c.motivo, c.deshace, c.corrige, c.folio
    from unnest(p_ids) as pedido (id)
    cross join lateral (select * from cruce where cruce.id = pedido.id or cruce.corrige = pedido.id offset 0) c;
end $$;

-- The phones of these cookies, without revoked, closed and expired ones.
drop function if exists lectores_vivos(bytea[]);
create function lectores_vivos(p_hashes bytea[])
returns table (hash bytea, id integer, evento_id integer, numero integer, puertas integer[], vence_en timestamptz,
  supervisor_id integer, supervisor_hasta timestamptz, primero_en timestamptz)
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
    select l.hash, l.id, l.evento_id, l.numero, l.puertas, l.vence_en, l.supervisor_id, l.supervisor_hasta, l.primero_en
    from unnest(p_hashes) as pedido (hash)
    cross join lateral (select * from lector where lector.hash = pedido.hash offset 0) l
    where l.revocado_en is null and l.cerrado_en is null and l.vence_en > now();
end $$;
