-- Work for people: what nobody may decide by itself, with its evidence. Never a write-off: closing one moves no money.
create table payments.cases (
  id uuid primary key,
  -- Why a person has to look; with the subject it names the case, so that one break is one case however often it is found.
  kind text not null check (length(kind) between 1 and 60),
  -- What it is about, such as 'withdrawal:<id>', 'deposit:<id>', 'receipt:<receipt>' or 'notice:<id>'.
  subject text not null check (length(subject) between 1 and 120),
  problem text not null,
  -- Facts as they were found: ids, amounts in cents, receipts. No phone in clear beyond what the subject needs.
  evidence jsonb not null,
  owner text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  resolution text,
  check ((closed_at is null) = (resolution is null))
);
create unique index cases_one_open on payments.cases (kind, subject) where closed_at is null;
create index cases_open on payments.cases (opened_at) where closed_at is null;

-- Notices of more kinds: pay-bill confirmations, results of status, balance and reversal requests, and their time-outs.
alter table payments.inbox drop constraint inbox_kind_check;
alter table payments.inbox add constraint inbox_kind_check check (kind in (
  'deposit', 'payout', 'payout_timeout', 'paybill', 'status', 'status_timeout', 'balance', 'reversal', 'tax'));
