-- A player's own bets in a game, latest first.
create index wagers_by_player on wagers.wagers (player_id, game, placed_at);
