-- A code that is in force is sent again instead of being replaced, so that strangers who have one sent cannot void
-- what the owner has received. It is sealed beside its hash until it is used or has run out.
alter table accounts.codes add column sealed bytea;
