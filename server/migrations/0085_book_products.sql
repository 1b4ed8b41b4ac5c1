-- beforehand: alter table sportsbook.slips add column if not exists product text collate "C" not null default 'sports'
-- beforehand: create index concurrently if not exists slips_by_player on sportsbook.slips (player_id, product, placed_at)
-- beforehand: create index concurrently if not exists events_listed on sportsbook.events (kick_off_at) where id not like 'virtual:match:%'

-- Bets on the matches of the virtual leagues are in the same book as those on real ones, under rules and
-- limits of their own. A version that does not know of them places none.
alter table sportsbook.slips
  add column if not exists product text collate "C" not null default 'sports';

-- A player's list is of one product. `slips_of_player`, which a version before this one reads by, goes with a later
-- migration.
create index if not exists slips_by_player on sportsbook.slips (player_id, product, placed_at);

-- Lists show real matches: there are far more virtual ones of a day.
create index if not exists events_listed on sportsbook.events (kick_off_at)
  where id not like 'virtual:match:%';
