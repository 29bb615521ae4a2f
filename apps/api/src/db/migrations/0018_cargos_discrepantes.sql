-- Up Migration
-- What a provider says of one of our charges that is not what was asked of it, such as another amount or currency. Such a
-- charge sells nothing and gives nothing back: a person is to look at it. Null for all others.
alter table cargo add column discrepancia text;
create index cargo_discrepante on cargo (id) where discrepancia is not null;

-- Down Migration
drop index cargo_discrepante;
alter table cargo drop column discrepancia;
