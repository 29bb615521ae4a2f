-- Up Migration
-- The ticket for whose dearer place this sale of the till paid the difference (§C6.6); the sale has no living ticket of its
-- own.
alter table reserva add column complementa integer references boleto;
create index reserva_complementa on reserva (complementa) where complementa is not null;
