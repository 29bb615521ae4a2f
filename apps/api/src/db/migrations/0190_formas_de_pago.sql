-- Up Migration
-- Ways to pay besides a card in one payment (§B2): which of them an event takes, and the months of a charge without interest.
alter table evento add column formas_de_pago text;
alter table cargo add column meses smallint check (meses > 1);

-- Down Migration
alter table cargo drop column meses;
alter table evento drop column formas_de_pago;
