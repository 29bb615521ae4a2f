-- Up Migration

alter table correo
  -- Refusals for good (5xx), told apart from tries that reached nobody.
  add column rechazos integer not null default 0,
  -- Which wanted copy this is; one that a crash repeats has the same number and so the same Message-ID.
  add column copia integer not null default 0;

create index correo_sin_enviar on correo (creado_en) where estado <> 'enviado';

-- Down Migration
