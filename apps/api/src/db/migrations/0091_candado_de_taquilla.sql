-- Up Migration
-- The counter locks after five minutes without a key or touch, and its person's PIN opens it (§C13.1).
alter table personal add column pin text;
alter table sesion_de_consola
  add column ventanilla_en timestamptz,
  add column pin_fallos integer not null default 0;
