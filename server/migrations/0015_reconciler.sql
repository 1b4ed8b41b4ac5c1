-- The portal's statements as staff imported them, so that each receipt is matched three ways: our books, what M-PESA told us, and
-- what M-PESA's own statement says. Nothing in these tables moves money by itself.
create table payments.statement_imports (
  id uuid primary key,
  rail text not null,
  -- One file is one import, however often it is given.
  sha256 bytea not null unique check (length(sha256) = 32),
  account text not null check (account in ('working', 'utility')),
  -- What the statement says that it covers; the end is not part of it.
  from_at timestamptz not null,
  to_at timestamptz not null,
  opening_cents bigint not null,
  closing_cents bigint not null,
  -- What moved between us and customers or the revenue authority, by the statement and by our books for the same receipts.
  stated_cents bigint,
  booked_cents bigint,
  imported_by text not null check (length(imported_by) between 1 and 60),
  imported_at timestamptz not null,
  check (from_at < to_at)
);
create index statement_imports_of_account on payments.statement_imports (account, from_at);

create table payments.statement_lines (
  account text not null check (account in ('working', 'utility')),
  receipt text not null check (receipt ~ '^[A-Z0-9]{8,20}$'),
  -- What M-PESA calls it. A receipt can stand in one account twice, such as a payout and its charge.
  reason text not null,
  -- Positive into our account.
  cents bigint not null check (cents <> 0),
  kind text not null check (kind in ('payment', 'reversal', 'payout', 'tax', 'own', 'other')),
  -- The receipt that this one takes back.
  linked text check (linked ~ '^[A-Z0-9]{8,20}$'),
  conversation_id text,
  at timestamptz not null,
  -- The import that brought it first.
  import_id uuid not null references payments.statement_imports,
  primary key (account, receipt, reason, cents)
);
create index statement_lines_by_time on payments.statement_lines (account, at);
create index receipts_by_time on payments.receipts (at);
