-- The balances at the end of each Nairobi day, so that a day is proven from its own movements and the closing before it. A row is
-- written for an account whose balance the day changed. The house's accounts have the nil UUID as their player.
create table wallet.closings (
  player_id uuid not null,
  account text collate "C" not null,
  day date not null,
  cents bigint not null,
  primary key (player_id, account, day)
);
create trigger append_only before update or delete or truncate on wallet.closings
  for each statement execute function platform.refuse_change();

-- The days whose closings are written, without a gap from the first.
create table wallet.closed_days (
  day date primary key,
  closed_at timestamptz not null
);
create trigger append_only before update or delete or truncate on wallet.closed_days
  for each statement execute function platform.refuse_change();

-- The audit of a day finds the day's rows by these. Rows are inserted in the order of these times, so a BRIN index of a few pages does.
create index wagers_by_time on wagers.wagers using brin (placed_at) with (pages_per_range = 32, autosummarize = on);
create index deposits_by_time on payments.deposits using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index withdrawals_by_time on payments.withdrawals using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index transactions_by_time on providers.transactions using brin (at) with (pages_per_range = 32, autosummarize = on);
create index rounds_by_time on crash.rounds using brin (opened_at) with (pages_per_range = 32, autosummarize = on);

create schema daily_audit;
-- The days that were audited, and the promises found broken.
create table daily_audit.days (
  day date primary key,
  audited_at timestamptz not null,
  broken text[] not null
);
