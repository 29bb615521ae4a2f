-- Up Migration
-- An invited person has no password yet. The version is the ETag of the fields of a person that other staff may change.
alter table personal alter column contrasena drop not null;
alter table personal add column version integer not null default 1;

-- A session of the console, by its cookie; the second factor may still be missing.
create table sesion_de_consola (
  id uuid primary key,
  -- SHA-256 of the cookie's token.
  hash bytea not null unique,
  personal_id integer not null references personal,
  creada_en timestamptz not null default now(),
  -- Last use, written once a minute; the session ends half an hour after it.
  usada_en timestamptz not null default now(),
  expira_en timestamptz not null,
  revocada_en timestamptz,
  -- Time of the last code of the second factor.
  codigo_en timestamptz,
  origen text not null,
  navegador text not null
);
create index sesion_de_consola_de on sesion_de_consola (personal_id) where revocada_en is null;

create table segundo_factor (
  personal_id integer primary key references personal,
  -- Base32.
  secreto text,
  -- The last time step whose code was accepted: each step is good once.
  ultimo_paso bigint not null default 0,
  activo_en timestamptz,
  -- A secret that is being set up, until its first code.
  propuesto text,
  check ((secreto is null) = (activo_en is null))
);

create table codigo_de_recuperacion (
  personal_id integer not null references personal,
  hash bytea not null,
  usado_en timestamptz,
  primary key (personal_id, hash)
);

-- Wrong codes in a row, and the pause after five of them. A device that the person has used before has a row of its own:
-- guesses from other devices do not lock it.
create table codigo_equivocado (
  personal_id integer not null references personal,
  -- Hash of a known device; empty for all unknown devices together.
  dispositivo text not null,
  fallos integer not null default 0,
  bloqueado_hasta timestamptz,
  primary key (personal_id, dispositivo)
);

-- Links by which staff set a password: only the hash of the secret is kept; a link works once and expires.
create table invitacion (
  hash bytea primary key,
  tipo text not null check (tipo in ('alta', 'reinicio', 'recuperacion')),
  personal_id integer not null references personal,
  -- Null for a link that the command line made or that the person asked for.
  invitada_por integer references personal,
  creada_en timestamptz not null default now(),
  expira_en timestamptz not null,
  usada_en timestamptz
);
create index invitacion_de on invitacion (personal_id) where usada_en is null;

-- Every change by staff. Each row carries the hash of the one before; functions and guards are in funciones/auditoria.sql.
create table auditoria (
  id bigint primary key,
  momento timestamptz not null,
  -- Null for changes by the command line or by the house itself.
  personal_id integer references personal,
  quien text not null,
  origen text,
  folio text not null,
  accion text not null,
  entidad text not null,
  entidad_id text,
  -- No foreign key: a line outlives its event.
  evento_id integer,
  antes jsonb,
  despues jsonb,
  motivo text,
  hash_anterior bytea not null,
  hash bytea not null
);
create index auditoria_de_entidad on auditoria (entidad, entidad_id, id);
create index auditoria_de_persona on auditoria (personal_id, id);
create index auditoria_de_evento on auditoria (evento_id, id);

-- The end of the chain, in a single row: lines are added one after the other, and a line taken off the end shows.
create table auditoria_punta (
  unica boolean primary key default true check (unica),
  id bigint not null,
  hash bytea not null
);
insert into auditoria_punta (id, hash) values (0, '');

-- Answers to requests with an idempotency key: the same key gets the same answer for 24 hours.
create table llave_idempotencia (
  personal_id integer not null references personal,
  llave uuid not null,
  -- SHA-256 of call and body.
  huella bytea not null,
  respuesta jsonb not null,
  creada_en timestamptz not null default now(),
  primary key (personal_id, llave)
);
create index llave_idempotencia_vieja on llave_idempotencia (creada_en);

-- Down Migration
drop table llave_idempotencia, auditoria_punta, auditoria, invitacion, codigo_equivocado, codigo_de_recuperacion,
  segundo_factor, sesion_de_consola;
alter table personal drop column version;
update personal set contrasena = '' where contrasena is null;
alter table personal alter column contrasena set not null;
