-- Up Migration
-- The provider's statement about the charge where it differs from the order, such as another amount or currency. Such a
-- charge sells nothing and gives nothing back: a person must look at it. Null for all other charges.
alter table cargo add column discrepancia text;
create index cargo_discrepante on cargo (id) where discrepancia is not null;

-- Down Migration
drop index cargo_discrepante;
alter table cargo drop column discrepancia;
