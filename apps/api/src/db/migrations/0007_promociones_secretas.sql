-- Up Migration
-- The id applies the promotion (§7.30, §7.31), so it must be as hard to guess as a code: still a number, but no longer the
-- next one.
alter table promocion alter column id drop identity;
alter table promocion alter column id set default (100000000 + floor(random() * 1900000000))::integer;

-- Down Migration
