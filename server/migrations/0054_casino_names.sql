-- A player's state in a game gets the field's words. A view under the old name keeps a version from before beside this one: its
-- reads, upserts and updates pass through to the table and its triggers. A later migration drops the view.
alter table casino.seats rename to player_games;
alter trigger keep_seat on casino.player_games rename to keep_player_game;

create view casino.seats as select player_id, game, seeds_id, nonce, begun_at from casino.player_games;
