-- contract: the check of the products of wagers, unused since 0045_payout_caps: programs have the list
alter table wagers.wagers drop constraint wagers_product_check;

-- A list of the Virtual Jackpot: 13 matches of a round of an odd week and of the round after it. open: tickets are
-- sold. closed: its matches are played. settled: its winners are known. void: one of its rounds is void, and every
-- ticket is returned.
create table virtuals.jackpots (
  id integer generated always as identity primary key,
  league text collate "C" not null,
  season integer not null,
  week smallint not null check (week % 2 = 1),
  state text collate "C" not null default 'open' check (state in ('open', 'closed', 'settled', 'void')),
  -- 0 to 9 are those of the earlier round, 10 to 19 those of the later one; and the number of that choice, which
  -- follows from the season's commitment.
  matches smallint[] not null check (cardinality(matches) = 13),
  choice smallint not null check (choice >= 0),
  -- Of the likeliest picks: the number of tickets of which one wins, and what a ticket returns of its stake in the mean, in millionths.
  best_one_in bigint not null check (best_one_in > 0),
  best_return integer not null check (best_return >= 0),
  bound_permille smallint not null check (bound_permille > 0),
  stake_cents bigint not null check (stake_cents > 0),
  prize_cents bigint not null check (prize_cents > 0),
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  closed_at timestamptz,
  -- How many were sold, known once it is closed.
  tickets integer check (tickets >= 0),
  results text collate "C" check (results ~ '^[1X2]{13}$'),
  winners integer check (winners >= 0),
  void_reason text,
  -- When its end was decided, and when all tickets had theirs.
  decided_at timestamptz,
  ended_at timestamptz,
  unique (league, season, week),
  foreign key (league, season, week) references virtuals.rounds (league, season, week),
  check (best_return <= bound_permille * 1000),
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'open') = (tickets is null)),
  check ((state = 'settled') = (results is not null and winners is not null)),
  check ((state = 'void') = (void_reason is not null)),
  check ((state in ('settled', 'void')) = (decided_at is not null)),
  check (ended_at is null or decided_at is not null)
) with (fillfactor = 80);
-- One list of a league takes tickets at a time.
create unique index jackpots_open on virtuals.jackpots (league) where state = 'open';
-- Those that are not decided are few, and looked at each second.
create index jackpots_undecided on virtuals.jackpots (league) where state in ('open', 'closed');

-- A ticket: one line of picks in the order of its list's matches. Its wager is `jackpot:{code}`.
create table virtuals.jackpot_tickets (
  -- The order in which tickets were placed: of a share that is not whole the first winners have a cent more.
  id bigint generated always as identity primary key,
  jackpot_id integer not null references virtuals.jackpots (id),
  code text collate "C" not null unique,
  player_id uuid not null,
  request_id uuid not null,
  picks text collate "C" not null check (picks ~ '^[1X2]{13}$'),
  placed_at timestamptz not null,
  state text collate "C" not null default 'open' check (state in ('open', 'won', 'lost', 'returned')),
  -- Its share of the prize, from the moment it is known.
  share_cents bigint check (share_cents > 0),
  unique (player_id, request_id),
  check (state <> 'won' or share_cents is not null),
  check (state not in ('lost', 'returned') or share_cents is null)
) with (fillfactor = 80);
create index jackpot_tickets_of_list on virtuals.jackpot_tickets (jackpot_id, picks, id);
create index jackpot_tickets_open on virtuals.jackpot_tickets (jackpot_id, id) where state = 'open';
create index jackpot_tickets_of_player on virtuals.jackpot_tickets (player_id, id);
create index jackpot_tickets_by_time on virtuals.jackpot_tickets using brin (placed_at)
  with (pages_per_range = 32, autosummarize = on);
