create schema payments;

-- What players asked to pay in. A row is committed before M-PESA is called, so that no answer is ever without one.
create table payments.deposits (
  id uuid primary key,
  player_id uuid not null,
  request_key text not null check (length(request_key) between 1 and 100),
  rail text not null,
  -- Our own word for it, which M-PESA shows on the phone and in statements. Never a phone number.
  reference text not null unique check (reference ~ '^[A-Z0-9]{6,12}$'),
  msisdn text not null check (msisdn ~ '^254[17][0-9]{8}$'),
  cents bigint not null check (cents > 0 and cents % 100 = 0),
  state text not null check (state in ('requested', 'prompted', 'confirming', 'credited', 'cancelled',
    'insufficient', 'wrong_pin', 'busy', 'expired', 'failed', 'unknown')),
  -- Whether a prompt may still stand on the phone; at most one per player.
  prompt_open boolean not null,
  -- The rail's own names of the request; the first holds the subscriber's number and is personal data.
  checkout_id text unique,
  merchant_id text,
  -- What the rail said last, for people who look into it.
  result_code text,
  queries integer not null default 0,
  next_query_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (player_id, request_key)
);
create unique index deposits_one_open_prompt on payments.deposits (player_id) where prompt_open;
create index deposits_of_player on payments.deposits (player_id, id desc);
create index deposits_due on payments.deposits (next_query_at) where next_query_at is not null;

-- What players asked to take out. The money is held in the wallet under the key 'withdrawal:' and the id.
create table payments.withdrawals (
  id uuid primary key,
  player_id uuid not null,
  request_key text not null check (length(request_key) between 1 and 100),
  rail text not null,
  reference text not null unique check (reference ~ '^[A-Z0-9]{6,12}$'),
  msisdn text not null check (msisdn ~ '^254[17][0-9]{8}$'),
  cents bigint not null check (cents > 0 and cents % 100 = 0),
  state text not null check (state in ('held', 'sent', 'paid', 'refunded', 'unknown')),
  -- Made by us before the first call, the same in every call: the rail refuses a second one, so nobody is paid twice.
  originator_id text not null unique,
  -- The rail's name of the payout, once it acknowledged one.
  conversation_id text unique,
  -- True from before each call until its answer is stored: some call may have been accepted without our knowing.
  in_doubt boolean not null default false,
  calls integer not null default 0,
  -- When to call, if no acknowledgement is stored by then.
  next_call_at timestamptz,
  result_code text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (player_id, request_key)
);
create index withdrawals_of_player on payments.withdrawals (player_id, id desc);
create index withdrawals_by_day on payments.withdrawals (player_id, created_at) where state <> 'refunded';
create index withdrawals_due on payments.withdrawals (next_call_at) where next_call_at is not null;

-- Every receipt of the rail that we acted on, once, with the one thing it paid for.
create table payments.receipts (
  receipt text primary key check (receipt ~ '^[A-Z0-9]{8,20}$'),
  rail text not null,
  deposit_id uuid unique references payments.deposits,
  withdrawal_id uuid unique references payments.withdrawals,
  cents bigint not null check (cents > 0),
  notice_id uuid not null,
  at timestamptz not null,
  check (num_nonnulls(deposit_id, withdrawal_id) = 1)
);

-- What the rail told us, as it came, before anybody judged it.
create table payments.inbox (
  id uuid primary key,
  rail text not null,
  kind text not null check (kind in ('deposit', 'payout', 'payout_timeout')),
  -- The request whose secret path it came by; null when the path was not one of ours.
  subject uuid,
  body bytea not null,
  received_at timestamptz not null,
  -- Null until judged. 'case': it changed nothing and a person has to look at it.
  verdict text check (verdict in ('applied', 'repeated', 'case')),
  problem text,
  due_at timestamptz,
  check ((verdict is null) = (due_at is not null)),
  check ((verdict = 'case') = (problem is not null) or verdict is null)
);
create index inbox_due on payments.inbox (due_at) where due_at is not null;
create index inbox_cases on payments.inbox (received_at) where verdict = 'case';
