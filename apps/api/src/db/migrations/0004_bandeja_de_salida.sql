-- Up Migration

alter table correo
  -- Permanent refusals (5xx); tries that reached no server are not counted here.
  add column rechazos integer not null default 0,
  -- Number of the requested copy; a copy that a crash repeats has the same number and so the same Message-ID.
  add column copia integer not null default 0;

create index correo_sin_enviar on correo (creado_en) where estado <> 'enviado';

-- Down Migration
