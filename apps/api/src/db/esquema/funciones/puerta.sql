-- What passes at the gates: tries are only added to (§P9.1).


create or replace function negar_cambio_de_cruce() returns trigger language plpgsql as $$
begin
  raise exception 'tries at the gates are only added to' using errcode = 'restrict_violation';
end $$;
create or replace trigger cruce_intocable before update or truncate on cruce
  for each statement execute function negar_cambio_de_cruce();
