create schema campaigns;

-- The end of the journal. Who writes to it holds this row, so entries are numbered without gaps in the order of
-- their commits; version rises with each change of a campaign.
create table campaigns.journal_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null default 0,
  version bigint not null default 0
) with (fillfactor = 10);
insert into campaigns.journal_head default values;

-- A campaign as its operator defined it; `rules` does not change once it has started.
create table campaigns.campaigns (
  id text collate "C" primary key check (id ~ '^[a-z][a-z0-9-]{1,23}$'),
  -- Its number in the journal.
  no integer generated always as identity unique,
  kind text not null check (kind in ('jackpot', 'race', 'tournament')),
  -- draft: not public. running: it counts in its window. paused: it does not. ended: of races and tournaments, their
  -- places are under review.
  -- over: its money is where it belongs. void: it was called off.
  state text not null default 'draft' check (state in ('draft', 'running', 'paused', 'ended', 'over', 'void')),
  rules jsonb not null,
  created_at timestamptz not null,
  started_at timestamptz,
  -- The window of a race or tournament; a jackpot ends when staff end it.
  starts_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  -- The journal's end when it started, and when its places became final.
  from_seq bigint,
  to_seq bigint,
  -- How many players had a place in the end.
  entrants integer,
  check ((kind = 'jackpot') = (starts_at is null)),
  check ((starts_at is null) = (ends_at is null)),
  check ((state in ('draft')) = (from_seq is null) or state = 'void')
);

-- What campaigns are counted from: each wager once when it was settled, and what changed of it later. kind: 1 counted;
-- 2 another payout; 3 noted, of a wager that was corrected before its settlement arrived; 4 a player takes no part any
-- more; 5 a player joined a campaign; 6 a campaign was paused; 7 it goes on.
create table campaigns.journal (
  seq bigint primary key,
  kind smallint not null check (kind between 1 and 7),
  at timestamptz not null,
  player_id uuid,
  ref text collate "C",
  -- The number of the campaign, of kinds 5 to 7.
  campaign integer,
  game text collate "C",
  stake_cents bigint,
  -- After the entry; null where the stake was returned.
  payout_cents bigint,
  before_cents bigint,
  -- By how much it changes what the player risked, bets against each other left aside.
  risk_cents bigint,
  placed_at timestamptz,
  -- The numbers of the jackpots whose pots got a share of it.
  jackpots integer[],
  -- Of a slip: its events, by which bets against each other are found.
  events text collate "C",
  -- The version of the settlement that it is about.
  version smallint
);
-- A wager is counted once; its other entries differ by their numbers.
create unique index journal_of_wager on campaigns.journal (player_id, ref, (case when kind = 1 then 0 else seq end));
create index journal_of_events on campaigns.journal (player_id, events) where events is not null;
create index journal_by_time on campaigns.journal using brin (at) with (pages_per_range = 32, autosummarize = on);

-- The chain of seeds that a jackpot is drawn from: its head is public before the first stake.
create table campaigns.chains (
  campaign_id text collate "C" not null references campaigns.campaigns (id),
  number integer not null,
  length integer not null check (length > 0),
  commitment bytea not null unique check (octet_length(commitment) = 32),
  sealed_end bytea not null,
  incarnation integer,
  committed_at timestamptz not null,
  -- What promises the seed that draws now, which is SHA-256 of it: the one before it.
  promise bytea not null check (octet_length(promise) = 32),
  -- The seed that draws now, from 1; those before it are public.
  seed_no integer not null default 1 check (seed_no between 1 and length + 1),
  primary key (campaign_id, number)
) with (fillfactor = 60);

-- A level of a jackpot. Its pot is the account jackpot/<campaign>-<level>: the seed, and what stakes added since the
-- last win; what pre-funds the next seed is in jackpot/<campaign>-<level>-reserve.
create table campaigns.pots (
  no integer generated always as identity unique,
  campaign_id text collate "C" not null references campaigns.campaigns (id),
  level smallint not null check (level between 0 and 3),
  -- In millionths of a cent, since the last win; below zero where more was returned than added.
  contributed_micro bigint not null default 0,
  reserved_micro bigint not null default 0,
  -- What of them the ledger has.
  posted_cents bigint not null default 0 check (posted_cents >= 0),
  reserve_posted_cents bigint not null default 0 check (reserve_posted_cents >= 0),
  seed_cents bigint not null check (seed_cents >= 0),
  postings bigint not null default 0,
  posted_at timestamptz not null,
  wins integer not null default 0,
  -- Draws by deadline are among the wagers after this entry of the journal.
  since_seq bigint not null,
  drops_at timestamptz,
  primary key (campaign_id, level)
) with (fillfactor = 50);

-- A win of a pot, and what repeats its draw.
create table campaigns.wins (
  id bigint generated always as identity primary key,
  campaign_id text collate "C" not null,
  level smallint not null,
  -- The number of the win of this pot.
  number integer not null,
  how text not null check (how in ('stake', 'deadline')),
  chain integer not null,
  seed_no integer not null,
  seed bytea not null check (octet_length(seed) = 32),
  player_id uuid not null,
  alias text not null,
  ref text collate "C" not null,
  ticket text collate "C" not null,
  stake_cents bigint not null check (stake_cents > 0),
  one_in_cents bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Of a draw by deadline: its tickets with their weights.
  entries jsonb,
  at timestamptz not null,
  unique (campaign_id, level, number),
  foreign key (campaign_id, level) references campaigns.pots (campaign_id, level),
  check ((how = 'deadline') = (entries is not null))
);
create trigger append_only before update or delete or truncate on campaigns.wins
  for each statement execute function platform.refuse_change();
create index wins_of_player on campaigns.wins (player_id, id);

-- A final place of a race or tournament, and its prize. A prize is paid once.
create table campaigns.places (
  campaign_id text collate "C" not null references campaigns.campaigns (id),
  rank integer not null check (rank > 0),
  player_id uuid not null,
  points bigint not null,
  prize text not null check (prize in ('money', 'bonus', 'tickets', 'none')),
  prize_cents bigint not null check (prize_cents >= 0),
  state text not null check (state in ('paid', 'held', 'refused', 'none')),
  at timestamptz not null,
  primary key (campaign_id, rank),
  unique (campaign_id, player_id),
  check ((prize = 'none') = (prize_cents = 0)),
  check ((state = 'none') = (prize = 'none'))
) with (fillfactor = 90);
