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
