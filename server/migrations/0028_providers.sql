-- What is shown of a game that runs on a server of somebody else: `{name, tags, launchIn, launchUrl, demoUrl, thumbnail}`.
alter table catalogue.games add column listing jsonb;
-- Closed for the moment, whatever the operator decided about showing it.
alter table catalogue.games add column closed boolean not null default false;
-- Shown for a season: from the one moment until before the other.
alter table catalogue.games add column shown_from timestamptz;
alter table catalogue.games add column shown_until timestamptz;
-- The operator's own bounds of a stake, within those of the manifest.
alter table catalogue.games add column min_stake_kes integer check (min_stake_kes > 0);
alter table catalogue.games add column max_stake_kes integer check (max_stake_kes >= coalesce(min_stake_kes, 1));

-- What a wager was paid beyond the payout it was settled with.
create table wagers.more_payouts (
  -- The event's, and the ledger's with `payout:` before it.
  key text collate "C" primary key check (length(key) between 1 and 120),
  ref text collate "C" not null,
  player_id uuid not null,
  cents bigint not null check (cents > 0),
  at timestamptz not null,
  foreign key (ref, player_id) references wagers.wagers (ref, player_id)
);

create schema providers;

-- A player's name at a provider, which tells nobody who it is, nor another provider.
create table providers.players (
  provider text collate "C" not null,
  player_id uuid not null,
  name uuid not null,
  primary key (provider, player_id),
  unique (provider, name)
);

-- Each event that a provider told of, once; a refused one is not kept. A `rollback` of a debit that is not here bars it.
create table providers.transactions (
  provider text collate "C" not null,
  id text collate "C" not null,
  kind text not null check (kind in ('debit', 'credit', 'rollback')),
  player_id uuid not null,
  round text collate "C" not null,
  cents bigint not null check (cents >= 0),
  -- Of a debit: the game. Of a rollback: the debit.
  game text collate "C" check ((game is not null) = (kind = 'debit')),
  debit text collate "C" check ((debit is not null) = (kind = 'rollback')),
  ends_round boolean not null default false,
  at timestamptz not null,
  primary key (provider, id)
);
create index transactions_by_round on providers.transactions (provider, player_id, round);
create index transactions_rolled_back on providers.transactions (provider, debit) where debit is not null;

-- Providers that staff have switched off.
create table providers.switched_off (
  provider text collate "C" primary key,
  at timestamptz not null,
  by text not null,
  reason text not null
);
