-- The record of every change by staff: lines are only added, in one chain, in the transaction of the change (§C13.6).


create or replace function hash_de_auditoria(a auditoria) returns bytea language sql immutable as $$
  select sha256(a.hash_anterior || convert_to(jsonb_build_array(
    a.id, extract(epoch from a.momento)::text, a.personal_id, a.quien, a.origen, a.folio, a.accion, a.entidad, a.entidad_id,
    a.evento_id, a.antes, a.despues, a.motivo)::text, 'UTF8'))
$$;


-- Locks the row of the chain's end until the change commits: the next line waits, and follows it.
create or replace function encadenar_auditoria() returns trigger language plpgsql as $$
declare
  v_punta auditoria_punta;
begin
  select * into strict v_punta from auditoria_punta for update;
  new.id := v_punta.id + 1;
  new.momento := clock_timestamp();
  new.hash_anterior := v_punta.hash;
  new.hash := hash_de_auditoria(new);
  update auditoria_punta set id = new.id, hash = new.hash;
  return new;
end $$;
create or replace trigger auditoria_encadenada before insert on auditoria
  for each row execute function encadenar_auditoria();


create or replace function negar_cambio_de_auditoria() returns trigger language plpgsql as $$
begin
  raise exception 'the record of changes is only added to' using errcode = 'restrict_violation';
end $$;
create or replace trigger auditoria_intocable before update or delete or truncate on auditoria
  for each statement execute function negar_cambio_de_auditoria();


-- "Verificar cadena": the number of lines, and the first line that differs from its hash. The row of the chain's end shows
-- that a line was taken off the end.
create or replace function verificar_auditoria(out lineas bigint, out primera_mala bigint, out punta_id bigint,
  out punta_hash bytea) language sql stable as $$
  with leida as (
    select id, hash, hash_anterior, hash_de_auditoria(a) as debida,
      lag(hash, 1, ''::bytea) over (order by id) as previa, row_number() over (order by id) as numero
    from auditoria a),
  malas as (
    select min(numero) as id from leida
    where hash <> debida or hash_anterior <> previa or id <> numero)
  select (select count(*) from auditoria),
    coalesce(malas.id, case when p.id <> coalesce(u.id, 0) or p.hash <> coalesce(u.hash, ''::bytea)
      then coalesce(u.id, 0) + 1 end),
    u.id, u.hash
  from malas cross join auditoria_punta p left join lateral (select id, hash from auditoria order by id desc limit 1) u on true
$$;
