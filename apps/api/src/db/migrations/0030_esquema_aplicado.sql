-- Up Migration
-- The texts of the files in esquema/funciones/ that were applied to this database.
create table esquema_aplicado (
  archivo text not null,
  -- SHA-256 of the file.
  hash text not null,
  aplicado_en timestamptz not null default now(),
  primary key (archivo, hash)
);

-- Down Migration
