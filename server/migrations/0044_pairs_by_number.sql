-- The pair of a player and a game that ended last is the one with the greatest number: the clocks of nodes differ.
drop index casino.seeds_ended;
create index seeds_ended on casino.seeds (player_id, game, id) where ended_at is not null;
