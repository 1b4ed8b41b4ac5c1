create schema virtuals;

-- A season of a league. All its rounds are drawn from one chain of seeds, whose head is public before the first
-- bet; its end is sealed. A season of an earlier incarnation of the database is not played on: its seeds may be
-- known.
create table virtuals.seasons (
  league text collate "C" not null,
  number integer not null check (number between 1 and 999999),
  commitment bytea not null unique check (octet_length(commitment) = 32),
  sealed_end bytea not null,
  -- Whether each round waits for a public random value that is named before.
  has_beacon boolean not null,
  incarnation integer not null,
  committed_at timestamptz not null,
  -- The place of the team that won it; null while it runs, and of a season that was not played to its end.
  champion smallint check (champion between 0 and 19),
  ended_at timestamptz,
  primary key (league, number)
);

-- A round: ten matches that begin together. open: bets are taken. locked: none are, and the draw is next. drawn:
-- the result is fixed. settled: bets were decided. void: its bets were returned.
create table virtuals.rounds (
  league text collate "C" not null,
  season integer not null,
  week smallint not null check (week between 1 and 38),
  state text not null default 'open' check (state in ('open', 'locked', 'drawn', 'settled', 'void')),
  starts_at timestamptz not null,
  -- The length of the round when it was published, from which its phases follow.
  round_ms integer not null check (round_ms > 0),
  -- A hash that promises the seed. It is not the seed of the week before, whose round may still be open.
  commitment bytea not null check (octet_length(commitment) = 32),
  -- The round of drand's quicknet that the draw waits for, and the network's signature of it.
  beacon_round bigint,
  beacon_signature text,
  -- Once it was used; of a void round as well, unless a round before it was still to be drawn: each seed leads to
  -- those before it.
  seed bytea check (octet_length(seed) = 32),
  published_at timestamptz not null,
  locked_at timestamptz,
  drawn_at timestamptz,
  ended_at timestamptz,
  void_reason text check (void_reason in ('not_drawn', 'lock_late', 'beacon_late', 'staff', 'restored')),
  primary key (league, season, week),
  unique (league, starts_at),
  foreign key (league, season) references virtuals.seasons (league, number),
  check ((state in ('drawn', 'settled')) <= (drawn_at is not null and seed is not null)),
  check ((state = 'void') = (void_reason is not null)),
  check ((state in ('settled', 'void')) = (ended_at is not null))
) with (fillfactor = 60);
create index rounds_of_league on virtuals.rounds (league, starts_at desc);
-- Those that are not over are few, and looked at each second.
create index rounds_running on virtuals.rounds (league, starts_at) where state in ('open', 'locked', 'drawn');
-- The audit of a day finds its rounds by it.
create index rounds_by_end on virtuals.rounds using brin (ended_at) with (pages_per_range = 32, autosummarize = on);

-- A match of a round, by its number in it.
create table virtuals.matches (
  league text collate "C" not null,
  season integer not null,
  week smallint not null,
  no smallint not null check (no between 0 and 9),
  -- Of the match in the sportsbook.
  event_id text collate "C" not null unique,
  home smallint not null check (home between 0 and 19),
  away smallint not null check (away between 0 and 19),
  -- Expected goals in thousandths, from which prices and draw follow.
  home_mean integer not null check (home_mean between 1 and 6000),
  away_mean integer not null check (away_mean between 1 and 6000),
  -- Each goal as side and minute, `h23a67`; null until it was drawn.
  goals text,
  primary key (league, season, week, no),
  foreign key (league, season, week) references virtuals.rounds (league, season, week),
  check (home <> away),
  check (goals ~ '^([ha][0-9]{1,2}){0,6}$')
) with (fillfactor = 80);

-- What the same stake on each outcome of a line came to, over the matches of a season: sums of millionths.
create table virtuals.market_returns (
  league text collate "C" not null,
  season integer not null,
  market integer not null,
  specifiers text collate "C" not null,
  matches integer not null,
  expected bigint not null,
  realised bigint not null,
  primary key (league, season, market, specifiers)
);

-- What players were promised and what was drawn stays: of a season its chain, of a round its start, commitment and
-- beacon, of a match its teams and means, and every result. Only the seal of a chain's end is made again.
create function virtuals.keep_season() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.league, new.number, new.commitment, new.has_beacon, new.incarnation, new.committed_at)
      = (old.league, old.number, old.commitment, old.has_beacon, old.incarnation, old.committed_at)
    and (old.ended_at is null or (new.champion, new.ended_at) is not distinct from (old.champion, old.ended_at)) then
    return new;
  end if;
  raise exception 'a season of a league does not change';
end $$;
create trigger keep_season before update or delete on virtuals.seasons
  for each row execute function virtuals.keep_season();

create function virtuals.keep_round() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ended_at is null
    and (new.league, new.season, new.week, new.starts_at, new.round_ms, new.commitment, new.published_at)
      = (old.league, old.season, old.week, old.starts_at, old.round_ms, old.commitment, old.published_at)
    and new.beacon_round is not distinct from old.beacon_round
    and (old.drawn_at is null
      or (new.seed, new.beacon_signature, new.drawn_at) is not distinct from (old.seed, old.beacon_signature, old.drawn_at))
    and (old.locked_at is null or new.locked_at = old.locked_at) then
    return new;
  end if;
  raise exception 'a round of a league does not change';
end $$;
create trigger keep_round before update or delete on virtuals.rounds
  for each row execute function virtuals.keep_round();

create function virtuals.keep_match() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.goals is null
    and (new.league, new.season, new.week, new.no, new.event_id, new.home, new.away, new.home_mean, new.away_mean)
      = (old.league, old.season, old.week, old.no, old.event_id, old.home, old.away, old.home_mean, old.away_mean) then
    return new;
  end if;
  raise exception 'a match of a league does not change';
end $$;
create trigger keep_match before update or delete on virtuals.matches
  for each row execute function virtuals.keep_match();
