-- A picture that staff upload is kept in more widths than the one that its hash names (§C13.8).
create table imagen_ancho (
  hash text not null references imagen on delete cascade,
  ancho integer not null check (ancho between 1 and 4000),
  contenido bytea not null,
  primary key (hash, ancho)
);
