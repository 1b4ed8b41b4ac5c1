-- Which movements are a player's, for statements. A B-tree by player costs every stake a page of its own, a third of all
-- stakes a second; this index keeps new rows in a list and files them together, and costs almost nothing. It has no order:
-- `at` is nearly the order of the rows themselves, so ranges of blocks are all that is kept of it.
create index transfers_of_player on wallet.transfers using gin (array_remove(array[debit_player, credit_player], null))
  with (fastupdate = on, gin_pending_list_limit = 1024);
create index transfers_by_time on wallet.transfers using brin (at) with (pages_per_range = 32, autosummarize = on);

-- Addresses from which a statement can be fetched: once, soon, and only while the session that asked for it lives. Only a hash of
-- the secret part is kept.
create table payments.statement_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  player_id uuid not null,
  session_id uuid not null,
  -- Nairobi days, both included.
  first_day date not null,
  last_day date not null,
  format text not null check (format in ('csv', 'pdf')),
  language text not null check (language in ('en', 'sw')),
  expires_at timestamptz not null,
  check (first_day <= last_day)
);
create index statement_links_over on payments.statement_links (expires_at);

-- Payments that players asked for by their code. The text they pasted is not kept: it is a search key, never evidence.
create table payments.claims (
  id uuid primary key,
  player_id uuid not null,
  code text not null check (code ~ '^[A-Z0-9]{10}$'),
  -- What may have been meant by it, the likeliest first, and which of them M-PESA is asked about.
  candidates text[] not null check (cardinality(candidates) between 1 and 8),
  nth smallint not null default 0,
  -- `case`: a person has to look. A payment that is not this player's is `not_found`, as one that there is not.
  state text not null check (state in ('checking', 'not_found', 'credited', 'known', 'not_deposit', 'reversed', 'case')),
  deposit_id uuid references payments.deposits,
  looks integer not null,
  next_look_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (player_id, code),
  check ((deposit_id is not null) = (state in ('credited', 'known'))),
  check (next_look_at is null or state in ('checking', 'not_found'))
);
create index claims_due on payments.claims (next_look_at) where next_look_at is not null;
-- One deposit is credited by one claim.
create unique index claims_credited on payments.claims (deposit_id) where state = 'credited';
