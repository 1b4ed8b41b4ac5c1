-- The feed's ids of the teams: names are shared by teams of several countries. Null in facts from before.
alter table sportsbook.event_facts
  add column home_id text collate "C",
  add column away_id text collate "C";

-- The score at half-time, or that of the first half while it runs; and what the feed said of goals and red
-- cards whenever their numbers changed: `[ms, minute, home goals, away goals, home reds, away reds]`, 40 at
-- most, by the feed's time.
alter table sportsbook.events
  add column half_home_score smallint,
  add column half_away_score smallint,
  add column timeline jsonb;

-- How matches ended, as the feed has it now: a match that turns out not to have ended has no row. Kept for
-- longer than events, for the form of teams and for tables.
create table sportsbook.results (
  event_id text collate "C" primary key,
  competition_id text collate "C" not null,
  competition text not null,
  home_id text collate "C" not null,
  home text not null,
  away_id text collate "C" not null,
  away text not null,
  kick_off_at timestamptz not null,
  home_score smallint not null,
  away_score smallint not null,
  half_home_score smallint,
  half_away_score smallint,
  -- By the feed's clock, in milliseconds: the message that this is from.
  decided_ms bigint not null
);
create index results_of_home on sportsbook.results (home_id, kick_off_at);
create index results_of_away on sportsbook.results (away_id, kick_off_at);
create index results_of_competition on sportsbook.results (competition_id, kick_off_at);
create index results_by_kick_off on sportsbook.results (kick_off_at);
