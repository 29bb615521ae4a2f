-- Up Migration
-- Two partial indexes do not serve the check of a foreign key: deleting a draft read all tickets for each place.
drop index boleto_lugar_anulado;
create index boleto_lugar on boleto (lugar_id);
create index cortesia_lugar on cortesia (lugar_id);
