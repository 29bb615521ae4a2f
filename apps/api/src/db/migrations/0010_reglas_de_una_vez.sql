-- Up Migration
-- The CHECKs of these two tables became one each, reserva_en_regla and lugar_en_regla (esquema/funciones/guardias.sql).

do $$
declare
  v record;
begin
  for v in
    select conrelid::regclass as tabla, conname from pg_constraint
    where conrelid in ('reserva'::regclass, 'lugar'::regclass) and contype = 'c' and conname not like '%_en_regla'
  loop
    execute format('alter table %s drop constraint %I', v.tabla, v.conname);
  end loop;
end $$;

-- Down Migration
