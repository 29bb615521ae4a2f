-- Up Migration
-- A supervisor may count a till again at the counter, with their own code (§C9.4). The first count stays.
alter table caja add column recontado integer check (recontado >= 0);
alter table caja add column recontado_por integer references personal;
alter table caja add column recontado_en timestamptz;
alter table caja add check ((recontado is null) = (recontado_por is null) and (recontado is null) = (recontado_en is null));
alter table caja add check (recontado is null or contado is not null);
alter table caja drop constraint caja_check2;
alter table caja add check (cerrada_en is null or coalesce(recontado, contado) = esperado or motivo is not null);
