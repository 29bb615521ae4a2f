-- A published version of a venue never changes (§C3.1), since events have copied from it. It may be withdrawn for a newer
-- one.


create or replace function exigir_version_intacta() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.estado <> 'borrador' then
      raise exception 'a published version of a venue stays' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if old.estado = 'borrador' then
    return new;
  end if;
  if new.estado = 'borrador' or to_jsonb(new) - 'estado' <> to_jsonb(old) - 'estado' then
    raise exception 'a published version of a venue never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger recinto_version_intacta before update or delete on recinto_version
  for each row execute function exigir_version_intacta();
