-- Up Migration
-- A sale is found by its amount, by the slip of the terminal, and by each part of a payment by two means (§C6.3).
create index reserva_total on reserva (total) where vendida_en is not null;
create index cobro_de_taquilla_comprobante on cobro_de_taquilla (upper(terminal_folio)) where terminal_folio is not null;
create index cobro_de_taquilla_efectivo on cobro_de_taquilla (efectivo) where efectivo > 0 and terminal > 0;
create index cobro_de_taquilla_terminal on cobro_de_taquilla (terminal) where efectivo > 0 and terminal > 0;
