-- Up Migration

-- At login and registration the decoys of one address are looked for.
create index sesion_senuelo on sesion ((senuelo ->> 'correo')) where senuelo is not null;

-- Down Migration
