-- stop: a version before this one holds a successor back by a lock on the lease's row, and this one by another lock.

-- Whether the leader of this epoch still leads, for a write of it. A lock that is shared among the leader's
-- transactions holds a successor's epoch back until they have ended; it is in no log, as a lock on the row was
-- for each write. The epoch is read behind the lock, by a snapshot of its own.
create function platform.still_leads(lease text, of_epoch bigint) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(lease, 1));
  return exists (select from platform.leases where name = lease and epoch = of_epoch);
end $$;
-- A new leader's epoch, once the writes of the leader before have ended.
create function platform.begin_epoch(lease text) returns bigint language plpgsql volatile as $$
declare
  begun bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(lease, 1));
  insert into platform.leases as l (name, epoch) values (lease, 1)
    on conflict (name) do update set epoch = l.epoch + 1 returning epoch into begun;
  return begun;
end $$;
