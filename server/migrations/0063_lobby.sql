create schema lobby;

-- Wins that everybody may see on the home page, under the alias of the player; only the latest are kept.
create table lobby.wins (
  n bigint generated always as identity primary key,
  player_id uuid not null references accounts.players,
  ref text collate "C" not null,
  game text not null,
  alias text not null,
  x100 integer not null check (x100 > 100),
  payout_cents bigint not null check (payout_cents > 0),
  at timestamptz not null
);
