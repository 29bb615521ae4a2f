-- Up Migration
-- Paid charges that the provider's antifraud doubts later (§C7.15): a person decides, and until then nothing changes.
create table revision_de_cargo (
  cargo_id uuid primary key references cargo,
  recibida_en timestamptz not null default now(),
  -- A person let the sale stand. One that is refunded needs no word here.
  resuelta_en timestamptz,
  resuelta_por integer references personal,
  check ((resuelta_en is null) = (resuelta_por is null))
);
create index revision_de_cargo_abierta on revision_de_cargo (recibida_en) where resuelta_en is null;

-- Down Migration
drop table revision_de_cargo;
