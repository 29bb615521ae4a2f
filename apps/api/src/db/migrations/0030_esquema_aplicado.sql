-- Up Migration
-- Which texts of the files in esquema/funciones/ this database has had.
create table esquema_aplicado (
  archivo text not null,
  -- SHA-256 of the file.
  hash text not null,
  aplicado_en timestamptz not null default now(),
  primary key (archivo, hash)
);

-- Down Migration
