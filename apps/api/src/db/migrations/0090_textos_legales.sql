-- Up Migration
-- The house's legal texts (§C13.7): each publication is a version of all three, and no version ever changes. A null text
-- stands for the product's own.
create table textos_legales (
  numero integer primary key check (numero > 0),
  publicados_en timestamptz not null default now(),
  publicados_por integer references personal,
  terminos text,
  aviso text,
  politicas text
);

-- The version under which a sale was made: the newest one at its first charge. Without a foreign key, which would lock the
-- one version's row in every sale of a crowd.
alter table reserva add column legales integer;
