-- Payments that are known from a notice alone. Whoever has learnt the address of the notices can forge one, so M-PESA is asked on
-- a call of ours, and until it answers nothing leaves the account that was credited.
create table payments.proofs (
  receipt text primary key check (receipt ~ '^[A-Z0-9]{8,20}$'),
  cents bigint not null check (cents > 0),
  -- Who was credited on the notice alone; null while the money lies in suspense.
  player_id uuid,
  -- `disputed`: M-PESA's answer contradicts the notice in a way that a person has to judge.
  state text not null check (state in ('open', 'disputed', 'proven', 'denied')),
  -- What settled it: status, pull, statement, prompt or staff.
  source text check (length(source) between 1 and 30),
  -- Answers that said there is no such payment.
  missing integer not null default 0,
  asks integer not null default 0,
  next_ask_at timestamptz,
  -- Places in `payments.money_order`: when the player got the money, and when it was settled.
  credited_no bigint,
  settled_no bigint,
  told_at timestamptz not null,
  settled_at timestamptz,
  check ((player_id is null) = (credited_no is null)),
  check ((state in ('proven', 'denied')) = (settled_at is not null)),
  check ((settled_at is null) = (settled_no is null)),
  check ((settled_at is null) = (source is null)),
  check (settled_at is null or next_ask_at is null)
);
create index proofs_of_player on payments.proofs (player_id) where state in ('open', 'disputed');
create index proofs_to_ask on payments.proofs (next_ask_at) where next_ask_at is not null;
create index proofs_doubted on payments.proofs (told_at) where missing > 0 or state = 'denied';

-- The order in which money came in unproven, was proven and left. Numbers are drawn under the lock of the player's purse, so that
-- no clock has a say in it.
create sequence payments.money_order;
alter table payments.withdrawals add column money_no bigint not null default nextval('payments.money_order');

alter table payments.suspense drop constraint suspense_reason_check;
alter table payments.suspense add constraint suspense_reason_check check (reason in ('unknown_account', 'player_not_active',
  'second_receipt', 'other_amount', 'other_payer', 'unproven'));

-- A stop concerns all payouts, those of one player, or one withdrawal. One that the rail's answer caused has nobody's name.
alter table payments.payout_stops
  add column player_id uuid,
  add column withdrawal_id uuid references payments.withdrawals,
  add column stopped_by text,
  add column why text,
  add constraint payout_stops_scope_check check (num_nonnulls(player_id, withdrawal_id) <= 1),
  add constraint payout_stops_named_check check ((stopped_by is null) = (why is null)
    and (stopped_by is not null or num_nonnulls(player_id, withdrawal_id) = 0));
drop index payments.payout_stops_one_open;
create unique index payout_stops_one_open on payments.payout_stops (rail, (stopped_by is null), coalesce(withdrawal_id, player_id))
  nulls not distinct where lifted_at is null;

-- Refunded withdrawals count too, where their number a day is bounded.
drop index payments.withdrawals_by_day;
create index withdrawals_by_day on payments.withdrawals (player_id, created_at);
alter table sambaza.transfers add column money_no bigint;
create index deposits_credited on payments.deposits (player_id, changed_at) where state = 'credited';
