-- Up Migration
-- Since when this phone has worked at the event's doors, over later pairings: no try of it is older.
alter table lector add column primero_en timestamptz;
update lector set primero_en = coalesce(emparejado_en, creado_en) where hash is not null or emparejado_en is not null;

-- Down Migration
alter table lector drop column primero_en;
