-- Up Migration
-- The ticket whose dearer place this sale of the till paid the difference of (§C6.6). It has no ticket of its own that lives.
alter table reserva add column complementa integer references boleto;
create index reserva_complementa on reserva (complementa) where complementa is not null;
