-- Up Migration
-- A comunicado that waits because its event changed says so, beside those that a person paused (§C12.2).
alter table comunicado add column por_cambio boolean not null default false;

-- Down Migration
alter table comunicado drop column por_cambio;
