create schema referrals;

-- Who may refer: a player gets a code when it is first shown. The sums are kept beside it, since every logged-in shell
-- reads them every few seconds; the audit holds them against the rows they sum up.
create table referrals.referrers (
  player_id uuid primary key,
  code text collate "C" not null unique check (code ~ '^[B-DF-HJ-NP-TV-Y]{8}$'),
  created_at timestamptz not null,
  friends integer not null default 0 check (friends >= 0),
  -- Released to earnings and not taken back since.
  earned_cents bigint not null default 0 check (earned_cents >= 0),
  -- What pending shares are worth now.
  pending_cents bigint not null default 0 check (pending_cents >= 0)
) with (fillfactor = 70);

-- Who was brought by whom: once, at registration, for ever. Everybody was brought by somebody who had a code before, so
-- there are no rings.
create table referrals.friends (
  player_id uuid primary key,
  referrer_id uuid not null references referrals.referrers,
  bound_at timestamptz not null,
  check (player_id <> referrer_id)
);
create index friends_of_referrer on referrals.friends (referrer_id);
create trigger append_only before update or delete or truncate on referrals.friends
  for each statement execute function platform.refuse_change();

-- The referrer's share of one completed deposit, which names it.
create table referrals.shares (
  deposit_id uuid primary key,
  friend_id uuid not null references referrals.friends,
  referrer_id uuid not null,
  deposit_cents bigint not null check (deposit_cents > 0),
  -- What of the deposit earns: all of it, less what left without having been staked and what was reversed.
  counted_cents bigint not null check (counted_cents between 0 and deposit_cents),
  -- The friend's settled stakes that count for this deposit and no other.
  staked_cents bigint not null default 0 check (staked_cents >= 0),
  -- How many times the counted deposit has to be staked, as it was when the deposit came.
  factor smallint not null check (factor > 0),
  -- 'refused': the referrer's account was excluded or closed when it fell due.
  state text collate "C" not null check (state in ('pending', 'released', 'lapsed', 'reversed', 'refused')),
  -- What is in earnings because of it.
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  -- What of it came back when the deposit was reversed.
  returned_cents bigint not null default 0 check (returned_cents >= 0),
  reversed_cents bigint check (reversed_cents > 0),
  credited_at timestamptz not null,
  changed_at timestamptz not null,
  check (paid_cents = 0 or state = 'released')
) with (fillfactor = 70);
create index shares_pending on referrals.shares (friend_id, credited_at, deposit_id) where state = 'pending';
create index shares_of_referrer on referrals.shares (referrer_id);

-- What a friend's withdrawal took out of which deposit before it was staked.
create table referrals.lapses (
  withdrawal_id uuid not null,
  deposit_id uuid not null references referrals.shares,
  cents bigint not null check (cents > 0),
  at timestamptz not null,
  primary key (withdrawal_id, deposit_id)
);
create trigger append_only before update or delete or truncate on referrals.lapses
  for each statement execute function platform.refuse_change();
