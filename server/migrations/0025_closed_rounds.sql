-- A round's end is told as soon as its crash point and seed are written; the bets that lost are settled after that, some at a time.
-- `closed_at` is null until the last of them is.
alter table crash.rounds add column closed_at timestamptz;
update crash.rounds set closed_at = ended_at where ended_at is not null;
alter table crash.rounds add check (closed_at is null or ended_at is not null);
create index rounds_to_close on crash.rounds (game, number) where state = 'crashed' and closed_at is null;
