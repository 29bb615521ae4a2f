-- Guards of tills: money moves only through an open till, and a counted amount stays.

create or replace function exigir_caja_abierta() returns trigger language plpgsql as $$
begin
  -- The lock makes the corte wait for sales under way; a sale that comes after it finds the till counted.
  perform from caja where id = new.caja_id and contado is null for share;
  if not found then
    raise exception 'the till is closed' using errcode = 'check_violation', constraint = 'caja_abierta';
  end if;
  return new;
end $$;
create or replace trigger movimiento_de_caja_abierta before insert on movimiento_caja
  for each row execute function exigir_caja_abierta();

create or replace function exigir_sin_cambios() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'check_violation';
end $$;
create or replace trigger movimiento_de_caja_intacto before update or delete on movimiento_caja
  for each row execute function exigir_sin_cambios();
create or replace trigger cobro_de_taquilla_intacto before update or delete on cobro_de_taquilla
  for each row execute function exigir_sin_cambios();

create or replace function exigir_caja_cerrada_intacta() returns trigger language plpgsql as $$
begin
  if old.cerrada_en is not null
    or (old.contado is not null and (new.contado, new.esperado) is distinct from (old.contado, old.esperado)) then
    raise exception 'what was counted never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger caja_cerrada_intacta before update on caja
  for each row execute function exigir_caja_cerrada_intacta();
