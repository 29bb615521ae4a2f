-- Up Migration
-- A file is kept in pieces, as it is written (§C11.6): neither writing it nor fetching it has all of it in memory.
create table exportacion_trozo (
  exportacion_id uuid not null references exportacion on delete cascade,
  orden integer not null,
  contenido bytea not null,
  primary key (exportacion_id, orden)
);
-- A workbook is compressed already.
alter table exportacion_trozo alter column contenido set storage external;
insert into exportacion_trozo select id, 0, contenido from exportacion where contenido is not null;
alter table exportacion drop column contenido;

-- Refunds by when they were made: the day's figures and the accountant's month.
create index devolucion_hecha on devolucion (hecha_en, id) where estado = 'hecha';

-- Charges that the provider refused are few: the board tells them by reason.
create index cargo_fallido on cargo (reserva_id) where estado = 'fallido';

-- How many sales are in each state is read from the index alone. Updates of `estado` touch other indexes already.
drop index reserva_de_evento_anotada;
drop index reserva_anotada;
create index reserva_de_evento_anotada on reserva (evento_id, anotada_en, folio) include (estado) where folio is not null;
create index reserva_anotada on reserva (anotada_en, folio) include (estado) where folio is not null;
