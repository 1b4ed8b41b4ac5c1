create schema sportsbook;

-- What was known of an event at a time, for as long as a slip names it: a slip keeps the facts that it was
-- placed on.
create table sportsbook.event_facts (
  id bigint generated always as identity primary key,
  event_id text collate "C" not null,
  sport text not null,
  category text not null,
  country text,
  competition_id text collate "C" not null,
  competition text not null,
  home text not null,
  away text not null,
  age_group text,
  gender text,
  kick_off_at timestamptz not null,
  at timestamptz not null
);
create trigger append_only before update or delete or truncate on sportsbook.event_facts
  for each statement execute function platform.refuse_change();
create index event_facts_of on sportsbook.event_facts (event_id, at);

-- An event as it is now. `facts_id` is missing until its fixture is known: no bets are taken before.
create table sportsbook.events (
  id text collate "C" primary key,
  facts_id bigint references sportsbook.event_facts (id),
  kick_off_at timestamptz,
  -- A postponed event is void unless it is played within two days of this.
  first_kick_off_at timestamptz,
  -- As the feed has it: 0 not started, 1 live, 2 suspended, 3 ended, 4 closed, 5 cancelled, 6 delayed, 7
  -- interrupted, 8 postponed, 9 abandoned.
  status smallint not null default 0,
  match_status smallint,
  home_score smallint,
  away_score smallint,
  home_reds smallint,
  away_reds smallint,
  match_time text,
  -- By the feed's clock, in milliseconds: the message that this is from.
  status_ms bigint not null default 0,
  -- By ours: when bets were stopped, or something happened that decides live bets, such as a goal.
  stopped_at timestamptz,
  -- Why staff or the book itself take no bets on it.
  suspended text
) with (fillfactor = 60);
create index events_by_kick_off on sportsbook.events (kick_off_at);
-- Those that are neither live nor over, for bets on matches that were not played.
create index events_overdue on sportsbook.events (first_kick_off_at) where status not in (1, 3, 4);

-- Each line of a market with its prices: `outcomes` has, by outcome, the odds in parts of ten thousand,
-- whether it is offered, and the feed's probability.
create table sportsbook.lines (
  event_id text collate "C" not null,
  market integer not null,
  specifiers text collate "C" not null,
  product smallint not null,
  -- As the feed has it: 1 active, 0 inactive, -1 suspended, -2 handed over, -3 settled, -4 cancelled.
  status smallint not null,
  -- By the feed's clock, in milliseconds: the message that the prices are from.
  version bigint not null,
  -- By ours: when it was last suspended.
  stopped_at timestamptz,
  -- Whether the feed lets bets on it be cashed out.
  cash_out boolean not null,
  outcomes jsonb not null,
  primary key (event_id, market, specifiers)
) with (fillfactor = 60);

-- What bets were placed on, and how it ended. A row is made with the first bet. What the feed says is a
-- register of its own, in which the latest word by the feed's clock counts, so that the order of arrival does
-- not matter. What staff or a rule decide stands over it until it is taken back.
create table sportsbook.selections (
  id bigint generated always as identity primary key,
  event_id text collate "C" not null,
  market integer not null,
  specifiers text collate "C" not null,
  outcome text collate "C" not null,
  market_name text not null,
  outcome_name text not null,
  feed_verdict text check (feed_verdict in ('won', 'lost', 'void', 'half_won', 'half_lost')),
  -- The part of the stake that won where several tied.
  feed_dead_heat numeric,
  feed_reason text,
  feed_ms bigint not null default 0,
  -- What counts: the feed's word, or that of staff or a rule. Null while it is undecided.
  verdict text check (verdict in ('won', 'lost', 'void', 'half_won', 'half_lost')),
  dead_heat numeric,
  reason text,
  source text not null default 'feed' check (source in ('feed', 'staff', 'rule')),
  -- Bets that were placed within these times are void, whatever the verdict.
  voids tstzmultirange not null default '{}',
  void_reason text,
  unique (event_id, market, specifiers, outcome)
) with (fillfactor = 60);

-- Each change of it, with the message of the feed or the action of staff that it came from.
create table sportsbook.selection_changes (
  id bigint generated always as identity primary key,
  selection_id bigint not null references sportsbook.selections (id),
  at timestamptz not null,
  verdict text,
  dead_heat numeric,
  reason text,
  voids tstzmultirange not null,
  cause text not null
);
create index selection_changes_of on sportsbook.selection_changes (selection_id, id);
create index selection_changes_by_time on sportsbook.selection_changes
  using brin (at) with (pages_per_range = 32, autosummarize = on);
create trigger append_only before update or delete or truncate on sportsbook.selection_changes
  for each statement execute function platform.refuse_change();

-- Bets that were cancelled, by line and time of placing; each window is on or off by its latest message. The
-- line '' of market 0 stands for the whole event.
create table sportsbook.cancels (
  event_id text collate "C" not null,
  market integer not null,
  specifiers text collate "C" not null,
  -- '' for all outcomes of the line.
  outcome text collate "C" not null default '',
  placed tstzrange not null,
  is_on boolean not null,
  decided_ms bigint not null,
  source text not null check (source in ('feed', 'staff', 'rule')),
  reason text not null,
  primary key (event_id, market, specifiers, outcome, placed, source)
);

-- The open bets on a selection: what they may pay if it wins, other legs at their prices.
create table sportsbook.exposures (
  selection_id bigint primary key references sportsbook.selections (id),
  slips integer not null default 0 check (slips >= 0),
  stake_cents bigint not null default 0 check (stake_cents >= 0),
  payout_cents bigint not null default 0 check (payout_cents >= 0),
  changed_at timestamptz not null
) with (fillfactor = 50);
-- For the watch of liabilities. BRIN: it lets updates stay on their page.
create index exposures_by_change on sportsbook.exposures
  using brin (changed_at) with (pages_per_range = 4, autosummarize = on);

create table sportsbook.slips (
  id bigint generated always as identity primary key,
  code text collate "C" not null unique,
  player_id uuid not null,
  request_id uuid not null,
  kind text not null check (kind in ('single', 'multi', 'system')),
  -- The numbers of legs in a line of a system bet.
  sizes smallint[],
  stake_cents bigint not null check (stake_cents > 0),
  -- The most that it may pay, without returned stake.
  cap_cents bigint not null check (cap_cents > 0),
  -- Of what was asked, so that a repeated request with another content is refused.
  request_hash bytea not null,
  odds_policy text not null check (odds_policy in ('any', 'higher', 'none')),
  -- pending: the live delay runs. refused: it was not accepted when the delay was over, and the stake went
  -- back.
  state text not null check (state in ('pending', 'open', 'settled', 'void', 'refused', 'cancelled', 'cashed_out')),
  placed_at timestamptz not null,
  first_kick_off_at timestamptz not null,
  is_live boolean not null,
  decide_at timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  -- How many settlements the wager has, and the ends of the legs that the latest is from.
  version smallint not null default 0,
  settled_as text,
  payout_cents bigint,
  -- Of the rest of a partial cash-out: the slip that was cashed out in part.
  parent_id bigint references sportsbook.slips (id),
  reason text,
  unique (player_id, request_id),
  check ((state = 'pending') = (decide_at is not null))
) with (fillfactor = 55);
-- Not by state: a column in the condition of an index keeps updates of it from staying on their page.
create index slips_pending on sportsbook.slips (decide_at) where decide_at is not null;
create index slips_of_player on sportsbook.slips (player_id, placed_at);
-- The audit of a day finds its slips by these. Some slips end long after their neighbours, so the second one
-- keeps several ranges of times for each range of pages.
create index slips_by_time on sportsbook.slips
  using brin (placed_at) with (pages_per_range = 32, autosummarize = on);
create index slips_by_end on sportsbook.slips
  using brin (ended_at timestamptz_minmax_multi_ops) with (pages_per_range = 32, autosummarize = on);

-- No foreign keys: they would cost the hot path a look-up for each leg, and the audit proves them.
create table sportsbook.slip_legs (
  slip_id bigint not null,
  no smallint not null,
  selection_id bigint not null,
  -- In which the slip is settled: that of its player.
  lane smallint not null,
  facts_id bigint not null,
  -- In parts of ten thousand.
  odds integer not null check (odds > 10000),
  -- The score and the minute of a live bet.
  home_score smallint,
  away_score smallint,
  match_time text,
  primary key (slip_id, no)
);
create index legs_by_selection on sportsbook.slip_legs (selection_id, lane, slip_id);

-- Selections whose slips are to be settled, in lanes by player: the slips after `after_slip_id` are still to
-- do.
create table sportsbook.settlement_work (
  selection_id bigint not null references sportsbook.selections (id),
  lane smallint not null,
  after_slip_id bigint not null default 0,
  due_at timestamptz not null,
  primary key (selection_id, lane)
);
create index settlement_work_due on sportsbook.settlement_work (lane, due_at);

-- Slips that could not be settled, for a person; they are tried again.
create table sportsbook.unsettled_slips (
  slip_id bigint primary key references sportsbook.slips (id),
  failures integer not null default 1,
  at timestamptz not null
);

-- What the operator decided of a part of the book; the most restrictive counts, of margins the most
-- particular. `key` is '' for the operator, and COMPETITION/MARKET for a market in one competition.
create table sportsbook.settings (
  scope text not null check (scope in ('operator', 'competition', 'market', 'event', 'player')),
  key text collate "C" not null,
  suspended text,
  stake_max_cents bigint check (stake_max_cents > 0),
  payout_max_cents bigint check (payout_max_cents > 0),
  liability_max_cents bigint check (liability_max_cents > 0),
  -- In per cent of what a player may stake.
  stake_factor smallint check (stake_factor between 1 and 100),
  -- What the prices of a line keep, in parts of a thousand of what is fair.
  margin_permille smallint check (margin_permille between 0 and 300),
  cash_out boolean,
  primary key (scope, key)
);

-- What players asked to be paid for slips before their end. A slip with a live leg waits as a live bet does.
create table sportsbook.cash_outs (
  id bigint generated always as identity primary key,
  slip_id bigint not null references sportsbook.slips (id),
  request_id uuid not null,
  -- The part of the stake that is sold, and what the player was offered for it.
  sold_cents bigint not null check (sold_cents > 0),
  offer_cents bigint not null check (offer_cents > 0),
  state text not null check (state in ('pending', 'paid', 'refused')),
  asked_at timestamptz not null,
  decide_at timestamptz,
  ended_at timestamptz,
  reason text,
  -- The slip with the rest of the stake, after a partial one.
  rest_slip_id bigint references sportsbook.slips (id),
  unique (slip_id, request_id),
  check ((state = 'pending') = (decide_at is not null))
);
create unique index cash_outs_pending on sportsbook.cash_outs (slip_id) where decide_at is not null;
create index cash_outs_due on sportsbook.cash_outs (decide_at) where decide_at is not null;
