-- What of a payment was tax, and under which law. A deposit is stamped when it is credited, a withdrawal when it is asked for.
alter table payments.deposits add tax_cents bigint not null default 0, add tax_law text,
  add constraint deposits_tax check (tax_cents >= 0 and tax_cents < cents and (tax_law is null) = (tax_cents = 0));
alter table payments.withdrawals add tax_cents bigint not null default 0, add tax_law text,
  -- What M-PESA pays: whole shillings, rounded down. The fraction returns to where it came from.
  add net_cents bigint not null generated always as ((cents - tax_cents) / 100 * 100) stored,
  add constraint withdrawals_tax check (tax_cents >= 0 and tax_cents < cents and (tax_law is null) = (tax_cents = 0));

-- Each leg of the ledger to the account 'tax', once, with what an auditor asks of it. Negative where a reversal gave it back.
create table payments.tax_lines (
  -- The ledger's key of the movement.
  key text primary key,
  base text not null check (base in ('deposit', 'withdrawal')),
  -- The deposit or withdrawal.
  subject uuid not null,
  law text not null check (length(law) between 1 and 80),
  gross_cents bigint not null check (gross_cents <> 0 and sign(gross_cents) = sign(tax_cents)),
  tax_cents bigint not null check (tax_cents <> 0 and abs(tax_cents) < abs(gross_cents)),
  -- The date in Nairobi that it is reported and remitted for.
  day date not null,
  at timestamptz not null
);
create index tax_lines_of_day on payments.tax_lines (day, base);
create trigger append_only before update or delete or truncate on payments.tax_lines
  for each statement execute function platform.refuse_change();

-- What was paid on to the revenue authority: once for each day and base, by the payment registration number that a member of
-- staff got for it. A day that comes to less than a shilling, or to less than was given back, is carried to the next.
create table payments.remittances (
  id uuid primary key,
  seq bigint generated always as identity,
  day date not null,
  base text not null check (base in ('deposit', 'withdrawal')),
  -- Null where there is nothing to pay.
  prn text check (prn ~ '^[A-Z0-9]{5,20}$'),
  asked_by text not null check (length(asked_by) between 1 and 60),
  -- The lines of the day, the rest of the remittances before it, and what is paid of both: whole shillings, rounded down.
  withheld_cents bigint not null,
  carried_cents bigint not null,
  cents bigint not null check (cents >= 0 and cents % 100 = 0),
  state text not null check (state in ('carried', 'requested', 'sent', 'paid', 'refused', 'unknown')),
  -- M-PESA's names of the request, and its receipt.
  originator_id text unique,
  conversation_id text unique,
  receipt text unique check (receipt ~ '^[A-Z0-9]{8,20}$'),
  result_code text,
  -- When its silence is noticed.
  due_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (cents = greatest(0, (withheld_cents + carried_cents) / 100 * 100)),
  check ((state = 'carried') = (cents = 0) and (state = 'carried') = (prn is null)),
  check ((state = 'paid') = (receipt is not null))
);
create unique index remittances_once on payments.remittances (day, base) where state <> 'refused';
create unique index remittances_prn on payments.remittances (prn) where state <> 'refused';
-- What a remittance carries is known only when the one before it is over.
create unique index remittances_one_open on payments.remittances (base) where state in ('requested', 'sent', 'unknown');
create index remittances_due on payments.remittances (due_at) where due_at is not null;
