-- Every state of every deposit and withdrawal, in order: what its player is shown, and what staff look into.
create table payments.steps (
  id bigint generated always as identity primary key,
  -- A deposit's or a withdrawal's; both are made by us and never meet.
  payment_id uuid not null,
  state text not null,
  -- The rail's code for it, or our own word where the rail had none.
  code text,
  at timestamptz not null
);
create index steps_of_payment on payments.steps (payment_id, id);
create trigger append_only before update or delete or truncate on payments.steps
  for each statement execute function platform.refuse_change();

-- Of what is older than this table, only the beginning and the present state are known.
insert into payments.steps (payment_id, state, code, at)
  select id, state, code, at from (
    select id, 'requested' as state, null as code, created_at as at, 0 as nth from payments.deposits
    union all select id, state, result_code, changed_at, 1 from payments.deposits where state <> 'requested'
    union all select id, 'held', null, created_at, 0 from payments.withdrawals
    union all select id, state, result_code, changed_at, 1 from payments.withdrawals where state <> 'held'
  ) as known order by at, id, nth;

alter table payments.withdrawals
  -- Which of the player's money it takes: cash, or what referrals earned.
  add column source text not null default 'cash' check (source in ('cash', 'earnings')),
  -- The first call that may have been taken; what became of it is asked at fixed times after it.
  add column called_at timestamptz,
  add column asks integer not null default 0,
  add column next_ask_at timestamptz;
update payments.withdrawals set called_at = changed_at, next_ask_at = changed_at + interval '2 minutes'
  where state in ('sent', 'unknown');
create index withdrawals_to_ask on payments.withdrawals (next_ask_at) where next_ask_at is not null;
drop index payments.withdrawals_awaited;

-- When payouts as a whole were stopped, and by which code; nothing is sent until staff lift it.
create table payments.payout_stops (
  id uuid primary key,
  rail text not null,
  code text not null,
  stopped_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by text,
  check ((lifted_at is null) = (lifted_by is null))
);
create unique index payout_stops_one_open on payments.payout_stops (rail) where lifted_at is null;

-- The one access token that all processes share, sealed: a rail that gives a new one ends the one before.
create table payments.rail_tokens (
  rail text primary key,
  sealed bytea not null,
  renew_at timestamptz not null
);

-- What lies with the rail, as often as it was asked; amounts once it answered.
create table payments.float_readings (
  id uuid primary key,
  rail text not null,
  asked_at timestamptz not null,
  told_at timestamptz,
  result_code text,
  payout_cents bigint,
  collection_cents bigint,
  -- What players were waiting for at that moment.
  held_cents bigint,
  check ((told_at is null) = (result_code is null)),
  check ((payout_cents is null) = (collection_cents is null) and (payout_cents is null) = (held_cents is null))
);
create index float_readings_by_time on payments.float_readings (rail, asked_at);

-- Notices by paths that are not ours are kept for a while only; found by their age.
create index inbox_strangers on payments.inbox (received_at) where subject is null;
