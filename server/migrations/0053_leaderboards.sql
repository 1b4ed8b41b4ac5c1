-- stop: it renames tables and columns that the version before reads and writes, so that has to be stopped first.
-- Leaderboards get the field's words.
alter table crash.boards rename to leaderboards;
alter table crash.leaderboards rename column board to metric;
alter table crash.leaderboards rename column worth to score;
alter index crash.boards_greatest rename to leaderboards_by_score;
alter table crash.board_marks rename to leaderboard_positions;
