-- stop: it renames a table that the version before reads and writes, so that has to be stopped first.
-- A player's state in a game gets the field's words.
alter table casino.seats rename to player_games;
alter trigger keep_seat on casino.player_games rename to keep_player_game;
