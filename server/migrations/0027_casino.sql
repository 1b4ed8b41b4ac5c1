create schema casino;

-- Pairs of seeds of a player in a game. Each begins as the one that comes next, of which the hash is shown; it becomes the pair in
-- use when the player gives a seed of their own, and its own seed is shown when the pair after it begins.
create table casino.seeds (
  id bigint generated always as identity primary key,
  player_id uuid not null,
  game text collate "C" not null,
  hash bytea not null check (length(hash) = 32),
  -- The server's seed under SEED_SEAL_KEY, bound to player, game and hash.
  sealed bytea not null,
  made_at timestamptz not null,
  client_seed text,
  began_at timestamptz,
  -- In clear once no play can use it.
  seed bytea check (length(seed) = 32),
  -- How many plays the pair had; they are numbered from 0.
  plays integer,
  ended_at timestamptz,
  check ((client_seed is null) = (began_at is null)),
  check ((seed is null) = (ended_at is null) and (plays is null) = (ended_at is null)),
  check (began_at is not null or ended_at is null)
);
create unique index seeds_next on casino.seeds (player_id, game) where began_at is null;
create unique index seeds_in_use on casino.seeds (player_id, game) where began_at is not null and ended_at is null;
create index seeds_ended on casino.seeds (player_id, game, ended_at) where ended_at is not null;

-- A player in a game. Written under the lock of the player's purse only. No changing column is indexed, so that an update
-- stays on its page.
create table casino.seats (
  player_id uuid not null,
  game text collate "C" not null,
  seeds_id bigint not null references casino.seeds (id),
  -- The number of the next play under these seeds.
  nonce integer not null default 0 check (nonce >= 0),
  -- Of the stakes of this Nairobi day: what they were paid, and what the open play among them may pay at most.
  day date not null,
  won_cents bigint not null default 0 check (won_cents >= 0),
  held_cents bigint not null default 0 check (held_cents >= 0),
  -- When the last play began.
  begun_at timestamptz,
  primary key (player_id, game)
) with (fillfactor = 60);

-- Plays that have begun and are not over: their seeds and moves are all there is to them.
create table casino.open_plays (
  player_id uuid not null,
  game text collate "C" not null,
  -- The client's name for the play; the wager's `ref` is made of game and it.
  id uuid not null,
  seeds_id bigint not null references casino.seeds (id),
  nonce integer not null,
  version text not null,
  stake_cents bigint not null check (stake_cents > 0),
  cap_cents bigint not null,
  -- The Nairobi day of the stake.
  day date not null,
  start jsonb not null,
  moves jsonb not null default '[]',
  placed_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (player_id, game)
) with (fillfactor = 60);
