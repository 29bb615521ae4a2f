-- Up Migration
-- Two halves of an index do not serve the check of a foreign key: each place of a draft that was deleted read all tickets.
drop index boleto_lugar_anulado;
create index boleto_lugar on boleto (lugar_id);
create index cortesia_lugar on cortesia (lugar_id);
