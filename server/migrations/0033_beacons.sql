-- The one public source that a chain's salt comes from: a Bitcoin block or a round of drand that does not exist yet. It is named
-- with the commitment, or by staff soon after it, and never changes: a salt that is picked among public values picks outcomes.
alter table crash.chains add column beacon jsonb check (
  (beacon ->> 'kind' = 'bitcoin' and beacon ->> 'height' ~ '^[1-9][0-9]{0,8}$') or
  (beacon ->> 'kind' = 'drand' and beacon ->> 'chain' ~ '^[0-9a-f]{64}$' and beacon ->> 'round' ~ '^[1-9][0-9]{0,11}$'));
alter table crash.chains add column beacon_named_at timestamptz;
alter table crash.chains add check ((beacon is null) = (beacon_named_at is null));
alter table crash.chains add check (beacon_named_at >= committed_at);
-- Chains that were salted before this migration have none.
alter table crash.chains add constraint given_salt_has_beacon check (
  salt_source is distinct from 'given' or (beacon is not null and beacon_named_at < salted_at and salt ~ '^[0-9a-f]{64}$')) not valid;

create or replace function crash.keep_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.salt is null
    and (new.id, new.game, new.length, new.commitment, new.sealed_end, new.committed_at, new.incarnation)
      = (old.id, old.game, old.length, old.commitment, old.sealed_end, old.committed_at, old.incarnation)
    -- The beacon is named before the salt is given, by an update of its own, and once.
    and ((old.beacon is null and new.salt is null)
      or (new.beacon, new.beacon_named_at) is not distinct from (old.beacon, old.beacon_named_at)) then
    return new;
  end if;
  raise exception 'a chain does not change';
end $$;

-- When staff confirmed the incarnation behind this one, which closed what was made in it; null while it is the last.
create function platform.incarnation_ended_at(incarnation bigint) returns timestamptz language sql stable as $$
  select min(confirmed_at) from platform.incarnations where id > incarnation
$$;
