-- Up Migration

-- Login and registration look for the decoys of one address.
create index sesion_senuelo on sesion ((senuelo ->> 'correo')) where senuelo is not null;

-- Down Migration
