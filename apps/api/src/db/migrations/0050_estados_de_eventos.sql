-- Up Migration
-- States of an event (§C3.2). Existing events are published: they were on sale.
alter table evento
  add column estado text not null default 'publicado'
    check (estado in ('borrador', 'publicado', 'pausado', 'aplazado', 'cancelado', 'archivado')),
  add column version integer not null default 1,
  add column venta_desde timestamptz,
  add column venta_hasta timestamptz,
  add column duracion_min integer not null default 180 check (duracion_min between 1 and 20160),
  add column publicado_en timestamptz,
  add column recinto_version_id integer,
  add column edad_minima integer check (edad_minima between 1 and 99),
  add column politica text not null default 'ley' check (politica in ('ley', 'hasta_dias', 'solo_cambio')),
  add column politica_dias integer check (politica_dias between 1 and 365),
  add column texto_promocion text,
  add column texto_banner text,
  add column fechas_anteriores timestamptz[] not null default '{}';
alter table evento
  add constraint evento_politica check ((politica = 'hasta_dias') = (politica_dias is not null)),
  add constraint evento_ventana check (venta_hasta > venta_desde);
update evento set publicado_en = creado_en;

-- A draft may have none.
alter table evento alter column categoria_id drop not null, alter column artista_id drop not null;
alter table evento
  add constraint evento_completo check (estado = 'borrador' or (categoria_id is not null and artista_id is not null));

insert into transicion (tabla, de, a) values
  ('evento', 'borrador', 'publicado'),
  ('evento', 'publicado', 'borrador'),
  ('evento', 'publicado', 'pausado'),
  ('evento', 'publicado', 'aplazado'),
  ('evento', 'publicado', 'cancelado'),
  ('evento', 'publicado', 'archivado'),
  ('evento', 'pausado', 'publicado'),
  ('evento', 'pausado', 'aplazado'),
  ('evento', 'pausado', 'cancelado'),
  ('evento', 'pausado', 'archivado'),
  ('evento', 'aplazado', 'publicado'),
  ('evento', 'aplazado', 'pausado'),
  ('evento', 'aplazado', 'cancelado'),
  ('evento', 'cancelado', 'archivado');
