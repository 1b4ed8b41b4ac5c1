-- Whose an entry is, so that it can be hidden with the player's bets.
alter table crash.leaderboards add column player_id uuid;
