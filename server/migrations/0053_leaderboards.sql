-- Leaderboards get the field's words. Views under the old names keep a version from before beside this one: all that it reads
-- and writes passes through them. A later migration drops them.
alter table crash.boards rename to leaderboards;
alter table crash.leaderboards rename column board to metric;
alter table crash.leaderboards rename column worth to score;
alter index crash.boards_greatest rename to leaderboards_by_score;
alter table crash.board_marks rename to leaderboard_positions;

create view crash.boards as
  select id, game, metric as board, span, since, score as worth, round, at, x100, player, stake_cents, payout_cents
  from crash.leaderboards;
create view crash.board_marks as select game, through from crash.leaderboard_positions;
