-- Links by which buyers follow their refunds (§C7.9): the mail has the secret, and this table its hash.
create table enlace_de_devolucion (
  hash bytea primary key,
  devolucion_id uuid not null references devolucion,
  creado_en timestamptz not null default now()
);
