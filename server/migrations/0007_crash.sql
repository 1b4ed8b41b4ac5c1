create schema crash;

-- A game's chain of seeds, fixed before its first round. `commitment` is s_0, public from the start; `sealed_end` is s_N,
-- from which all others follow, encrypted with a key that is not in the database. The salt comes after the commitment.
create table crash.chains (
  id bigint generated always as identity primary key,
  game text not null,
  length integer not null check (length > 0),
  commitment bytea not null unique check (length(commitment) = 32),
  sealed_end bytea not null,
  salt text,
  salt_source text check (salt_source in ('own', 'given')),
  committed_at timestamptz not null,
  salted_at timestamptz,
  check ((salt is null) = (salted_at is null) and (salt is null) = (salt_source is null))
);

-- What players were promised stays: only a missing salt is ever filled in.
create function crash.keep_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.salt is null
    and (new.id, new.game, new.length, new.commitment, new.sealed_end, new.committed_at)
      = (old.id, old.game, old.length, old.commitment, old.sealed_end, old.committed_at) then
    return new;
  end if;
  raise exception 'a chain does not change';
end $$;
create trigger keep_chain before update or delete on crash.chains for each row execute function crash.keep_chain();

-- A round plays one seed of a chain, and no seed is played twice. The crash point and the seed are unknown to this table
-- until the round has ended; a void round shows its seed too, so that the chain can be followed.
create table crash.rounds (
  game text not null,
  number bigint not null check (number > 0),
  chain_id bigint not null references crash.chains (id),
  chain_index integer not null check (chain_index > 0),
  commitment bytea not null check (length(commitment) = 32),
  state text not null default 'betting' check (state in ('betting', 'flying', 'crashed', 'void')),
  opened_at timestamptz not null,
  took_off_at timestamptz,
  ended_at timestamptz,
  crash_x100 integer check (crash_x100 between 100 and 100000000),
  seed bytea check (length(seed) = 32),
  primary key (game, number),
  unique (chain_id, chain_index),
  check ((state in ('crashed', 'void')) = (ended_at is not null)),
  check ((state in ('crashed', 'void')) = (seed is not null)),
  check ((state = 'crashed') = (crash_x100 is not null)),
  check (seed is null or sha256(seed) = commitment)
);
-- One round at a time.
create unique index running_round on crash.rounds (game) where state in ('betting', 'flying');
