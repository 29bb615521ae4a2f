-- Up Migration

-- Devices and addresses that opened an account before, as hashes: other people's guesses do not keep these devices out.
create table entrada_conocida (
  cuenta text not null,
  procedencia text not null,
  vista_en timestamptz not null default now(),
  primary key (cuenta, procedencia)
);

-- Down Migration
drop table entrada_conocida;
