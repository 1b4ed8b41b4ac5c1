-- A database that was restored or promoted has forgotten what the public has seen, and would deal the same seeds again. An
-- incarnation names the database that staff vouch for: its system identifier, which a logical restore changes, and its timeline,
-- which recovery to a point in time and the promotion of a replica change. Chains and pairs of seeds belong to the incarnation
-- in which they were made, and are dealt from in no other.
create table platform.incarnations (
  id bigint generated always as identity primary key,
  system_identifier bigint not null,
  timeline integer not null,
  confirmed_at timestamptz not null,
  confirmed_by text not null,
  -- Set when the database was found to be older than it was before, as a restored copy of its files is.
  closed_at timestamptz
);
insert into platform.incarnations (system_identifier, timeline, confirmed_at, confirmed_by)
  select system_identifier, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer, now(), 'migration'
  from pg_control_system();

create function platform.keep_incarnation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_at is null
    and (new.id, new.system_identifier, new.timeline, new.confirmed_at, new.confirmed_by)
      = (old.id, old.system_identifier, old.timeline, old.confirmed_at, old.confirmed_by) then
    return new;
  end if;
  raise exception 'an incarnation of the database does not change';
end $$;
create trigger keep_incarnation before update or delete on platform.incarnations
  for each row execute function platform.keep_incarnation();

-- The incarnation that this database is; null where nobody has vouched for it. The timeline is that of the log being written:
-- the control file names a new one only after the first checkpoint.
create function platform.current_incarnation() returns bigint language sql stable as $$
  select id from (select * from platform.incarnations order by id desc limit 1) as latest
  where closed_at is null
    and system_identifier = (select system_identifier from pg_control_system())
    and timeline = ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer
$$;

alter table crash.chains add column incarnation bigint not null default platform.current_incarnation()
  references platform.incarnations (id);
create or replace function crash.keep_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.salt is null
    and (new.id, new.game, new.length, new.commitment, new.sealed_end, new.committed_at, new.incarnation)
      = (old.id, old.game, old.length, old.commitment, old.sealed_end, old.committed_at, old.incarnation) then
    return new;
  end if;
  raise exception 'a chain does not change';
end $$;

create function crash.refuse_closed_chain() returns trigger language plpgsql as $$
begin
  if (select incarnation from crash.chains where id = new.chain_id) is distinct from platform.current_incarnation() then
    raise exception 'the chain belongs to another incarnation of the database';
  end if;
  return new;
end $$;
create trigger refuse_closed_chain before insert on crash.rounds
  for each row execute function crash.refuse_closed_chain();

-- A pair that had been promised when the database changed is never used, and the next one stands beside it.
alter table casino.seeds add column incarnation bigint not null default platform.current_incarnation()
  references platform.incarnations (id);
drop index casino.seeds_next;
create unique index seeds_next on casino.seeds (player_id, game, incarnation) where began_at is null;
