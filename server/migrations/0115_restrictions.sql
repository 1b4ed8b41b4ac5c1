-- Why a player's balances are frozen beside the state of the account: a reason holds until it is lifted, or until its
-- end. Versions before this one know no reason, and see what it freezes.
create table accounts.restrictions (
  player_id uuid not null references accounts.players (id),
  reason text not null check (reason ~ '^[a-z][a-z_]{0,39}$'),
  -- What a stake is refused with.
  refusal text not null,
  since timestamptz not null,
  until timestamptz check (until > since),
  primary key (player_id, reason)
);
create index restrictions_by_end on accounts.restrictions (until) where until is not null;
