-- Up Migration
-- A file is kept in pieces, as it is written (§C11.6): neither writing nor fetching it has all of it in memory.
create table exportacion_trozo (
  exportacion_id uuid not null references exportacion on delete cascade,
  orden integer not null,
  contenido bytea not null,
  primary key (exportacion_id, orden)
);
-- Not compressed again: a workbook is compressed already.
alter table exportacion_trozo alter column contenido set storage external;
insert into exportacion_trozo select id, 0, contenido from exportacion where contenido is not null;
alter table exportacion drop column contenido;

-- Refunds by their time, for the day's figures and the accountant's month.
create index devolucion_hecha on devolucion (hecha_en, id) where estado = 'hecha';

-- Refused charges, which are few: the board shows them by reason.
create index cargo_fallido on cargo (reserva_id) where estado = 'fallido';

-- The index alone answers the number of sales in each state. Updates of `estado` touch other indexes already.
drop index reserva_de_evento_anotada;
drop index reserva_anotada;
create index reserva_de_evento_anotada on reserva (evento_id, anotada_en, folio) include (estado) where folio is not null;
create index reserva_anotada on reserva (anotada_en, folio) include (estado) where folio is not null;
