-- Up Migration
-- Whoever names a promotion by its id applies it (§7.30, §7.31), so the id of one with a code must be as hard to
-- guess as the code: still a number, no longer the next one.
alter table promocion alter column id drop identity;
alter table promocion alter column id set default (100000000 + floor(random() * 1900000000))::integer;

-- Down Migration
