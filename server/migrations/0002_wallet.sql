create schema wallet;

-- What each player has, by sub-account. `debt` counts what the player owes; all others what we owe the player.
-- `held` is money reserved for an open wager or a withdrawal under way.
create table wallet.purses (
  player_id uuid primary key,
  cash_cents bigint not null default 0 check (cash_cents >= 0),
  stake_cents bigint not null default 0 check (stake_cents >= 0),
  bonus_cents bigint not null default 0 check (bonus_cents >= 0),
  earnings_cents bigint not null default 0 check (earnings_cents >= 0),
  held_cents bigint not null default 0 check (held_cents >= 0),
  debt_cents bigint not null default 0 check (debt_cents >= 0),
  -- A frozen purse takes money but starts nothing new: no stake, no withdrawal asked for by the player.
  frozen boolean not null default false
) with (fillfactor = 70);

-- The house's own accounts, in shards that are written side by side; an account's balance is the sum of its shards.
-- A negative balance is an asset: `mpesa` is money that lies with M-PESA.
create table wallet.house (
  account text not null check (account in ('mpesa', 'revenue', 'suspense', 'tax')),
  shard smallint not null,
  balance_cents bigint not null,
  primary key (account, shard)
) with (fillfactor = 50);

-- Every movement, once: `cents` leaves the debit side and arrives at the credit side. One key is one business event,
-- whose legs are numbered. The end of a hold has the hold's key with '/end' behind it, so it can end only once.
create table wallet.transfers (
  key text collate "C" not null check (length(key) between 1 and 200),
  leg smallint not null,
  kind text collate "C" not null check (kind in ('move', 'hold', 'post', 'void')),
  debit text collate "C" not null,
  debit_player uuid,
  credit text collate "C" not null,
  credit_player uuid,
  cents bigint not null check (cents > 0),
  at timestamptz not null,
  seq bigint generated always as identity,
  primary key (key, leg),
  check ((debit in ('cash', 'stake', 'bonus', 'earnings', 'held', 'debt')) = (debit_player is not null)),
  check ((credit in ('cash', 'stake', 'bonus', 'earnings', 'held', 'debt')) = (credit_player is not null)),
  check ((kind in ('post', 'void')) = (key like '%/end'))
);

create trigger append_only before update or delete or truncate on wallet.transfers
  for each statement execute function platform.refuse_change();
