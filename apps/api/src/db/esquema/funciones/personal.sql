-- Guards of staff, which hold for the console, the command line and a person at the database.


-- New roles or another password end the sessions of the console (§C13.1).
create or replace function cerrar_sesiones_de_consola() returns trigger language plpgsql as $$
begin
  update sesion_de_consola set revocada_en = now() where personal_id = new.id and revocada_en is null;
  return null;
end $$;
create or replace trigger personal_otro_acceso after update of roles, contrasena on personal
  for each row when (old.roles is distinct from new.roles or old.contrasena is distinct from new.contrasena)
  execute function cerrar_sesiones_de_consola();


-- The last Dueño stays (§C13.5). The lock makes two owners who demote each other come one after the other.
create or replace function exigir_un_dueno() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ultimo dueno', 0));
  if not exists (
    select from personal where id <> old.id and 'plataforma' = any(roles) and contrasena is not null) then
    raise exception 'the last owner stays' using errcode = 'check_violation', constraint = 'ultimo_dueno';
  end if;
  return new;
end $$;
create or replace trigger personal_ultimo_dueno before update of roles on personal
  for each row when ('plataforma' = any(old.roles) and not 'plataforma' = any(new.roles))
  execute function exigir_un_dueno();
