create schema push;

-- Notices of the own bets that a player does not want; what has no row is wanted.
create table push.switched_off (
  player_id uuid not null,
  notice text collate "C" not null check (notice in ('kick_off', 'goal', 'settlement')),
  primary key (player_id, notice)
);
