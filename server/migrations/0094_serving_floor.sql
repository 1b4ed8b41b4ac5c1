-- stop: a version before this one does not ask whether it may still serve, so it must not run beside this one.
-- Which versions may serve. A migration that stops or contracts adds its line when it runs (platform/migrate.ts):
-- a program serves only while the newest migration that it knows is at least `oldest` of every line.
create table migration.floors (
  migration text primary key,
  oldest text not null,
  reason text not null
);

-- Versions before this one read the list of what was run from its first name when they start. There they find the
-- reason why they cannot, as an error, also when they serve as a role that owns nothing.
alter table migration.kysely_migration rename to applied;
create function migration.refuse_old_version() returns table (name varchar, "timestamp" varchar) language plpgsql as $$
begin
  raise exception 'This version of the program is older than its database, which serves versions from migration 0094 on: start a newer version';
end $$;
create view migration.kysely_migration as select name, "timestamp" from migration.refuse_old_version();

-- The run that makes this view began with the first name, and adds what it has run through it.
create function migration.add_applied() returns trigger language plpgsql as $$
begin
  insert into migration.applied (name, "timestamp") values (new.name, new."timestamp");
  return new;
end $$;
create trigger add_applied instead of insert on migration.kysely_migration
  for each row execute function migration.add_applied();
