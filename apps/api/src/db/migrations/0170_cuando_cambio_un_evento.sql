-- Up Migration
-- When an event last changed: the sitemap tells search engines. Events of before stay without a time until they change.
alter table evento add column cambiado_en timestamptz;
alter table evento alter column cambiado_en set default now();

-- Down Migration
alter table evento drop column cambiado_en;
