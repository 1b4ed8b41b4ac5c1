-- Questions put to the rail about one transaction, and requests to reverse one. A row is committed before the call; the
-- answer comes later by the row's own secret path.
create table payments.asks (
  id uuid primary key,
  kind text not null check (kind in ('status', 'reversal')),
  -- Who acts on the answer, and what it is about for them, such as 'withdrawal:<id>'.
  purpose text not null check (length(purpose) between 1 and 30),
  subject text not null check (length(subject) between 1 and 120),
  receipt text check (receipt ~ '^[A-Z0-9]{8,20}$'),
  originator_id text check (length(originator_id) between 1 and 100),
  state text not null check (state in ('asked', 'accepted', 'refused', 'busy', 'unknown', 'timed_out', 'answered')),
  conversation_id text,
  code text,
  outcome text,
  found jsonb,
  asked_at timestamptz not null,
  answered_at timestamptz,
  check (num_nonnulls(receipt, originator_id) = 1),
  check ((answered_at is not null) = (state = 'answered'))
);
create index asks_of_subject on payments.asks (subject, asked_at);

-- Deposits by pay-bill: nobody asked for them here, so they have no request of ours. A deposit that M-PESA took back is `reversed`.
alter table payments.deposits add column way text not null default 'express' check (way in ('express', 'paybill'));
-- What the payer's masked number says about the registered one: false for another phone, null where it says nothing.
alter table payments.deposits add column payer_agrees boolean;
alter table payments.deposits alter column request_key drop not null;
alter table payments.deposits add constraint deposits_request_check check ((way = 'express') = (request_key is not null));
alter table payments.deposits drop constraint deposits_cents_check;
alter table payments.deposits add constraint deposits_cents_check check (cents > 0 and (way = 'paybill' or cents % 100 = 0));
alter table payments.deposits drop constraint deposits_state_check;
alter table payments.deposits add constraint deposits_state_check check (state in ('requested', 'prompted', 'confirming',
  'credited', 'cancelled', 'insufficient', 'wrong_pin', 'busy', 'expired', 'failed', 'unknown', 'reversed'));
-- A prompt stands on a phone, so that one phone has one, whoever's account it is.
drop index payments.deposits_one_open_prompt;
create unique index deposits_one_open_prompt on payments.deposits (msisdn) where prompt_open;
-- Prompts that were paid without our knowing the receipt yet.
create index deposits_of_phone on payments.deposits (msisdn, created_at);

-- Money that M-PESA took for us and that belongs to nobody we can name. It lies in the house account `suspense` under the key
-- 'suspense:<id>', until staff give it to a player or M-PESA has given it back.
create table payments.suspense (
  id uuid primary key,
  rail text not null,
  receipt text not null unique check (receipt ~ '^[A-Z0-9]{8,20}$'),
  cents bigint not null check (cents > 0),
  reason text not null check (reason in ('unknown_account', 'player_not_active', 'second_receipt', 'other_amount')),
  -- What the payer typed, and their number as far as M-PESA shows it.
  account text,
  payer text,
  paid_at timestamptz,
  notice_id uuid,
  state text not null check (state in ('open', 'assigned', 'refunded')),
  deposit_id uuid unique references payments.deposits,
  -- The reversal that gave the money back.
  refund_receipt text unique check (refund_receipt ~ '^[A-Z0-9]{8,20}$'),
  received_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'assigned') = (deposit_id is not null)),
  check ((state = 'open') = (settled_at is null)),
  check (state = 'refunded' or refund_receipt is null)
);
create index suspense_open on payments.suspense (received_at) where state = 'open';

-- A receipt paid for a deposit or a withdrawal, or lies in suspense; one that Pull told of has no notice.
alter table payments.receipts add column suspense_id uuid unique references payments.suspense;
alter table payments.receipts alter column notice_id drop not null;
alter table payments.receipts drop constraint receipts_check;
alter table payments.receipts add constraint receipts_check check (num_nonnulls(deposit_id, withdrawal_id, suspense_id) = 1);

-- Payments that M-PESA took back from us, once for each receipt, known to us before or not. `posted`: there is a
-- counter-entry under the key 'reversal:<receipt>', because the money had been credited to a player.
create table payments.reversals (
  receipt text primary key check (receipt ~ '^[A-Z0-9]{8,20}$'),
  rail text not null,
  reversal_receipt text unique check (reversal_receipt ~ '^[A-Z0-9]{8,20}$'),
  cents bigint not null check (cents > 0),
  deposit_id uuid unique references payments.deposits,
  suspense_id uuid unique references payments.suspense,
  posted boolean not null,
  source text not null check (length(source) between 1 and 30),
  at timestamptz not null,
  check (not posted or deposit_id is not null),
  check (num_nonnulls(deposit_id, suspense_id) <= 1)
);

-- What Pull told, once for each payment; the windows are asked for again and again.
create table payments.pulled (
  receipt text primary key check (receipt ~ '^[A-Z0-9]{8,20}$'),
  rail text not null,
  cents bigint not null check (cents > 0),
  account text,
  payer text,
  paid_at timestamptz,
  found_at timestamptz not null
);

-- What is done again and again, or once, with the rail: when it is due next, and what for.
create table payments.routines (
  name text primary key check (length(name) between 1 and 60),
  due_at timestamptz,
  done_at timestamptz,
  -- What it was done for, such as a hash of the registered addresses.
  done_for text
);
