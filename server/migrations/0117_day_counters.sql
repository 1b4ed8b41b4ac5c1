-- stop: a version before this one stakes and pays without counting; every day is counted from the first bet on.

-- What a player staked and was given back for it on a Nairobi day, by product: payouts and returned stakes,
-- less what corrections took back, on the day on which the money moved. It is written with the wagers, behind
-- the lock of the player's balances.
create table wagers.day_counters (
  player_id uuid not null,
  day date not null,
  product text collate "C" not null,
  staked_cents bigint not null default 0 check (staked_cents >= 0),
  returned_cents bigint not null default 0,
  primary key (player_id, day, product)
) with (fillfactor = 80);
-- The audit of a day reads its counters.
create index day_counters_by_day on wagers.day_counters (day);

-- The rest of a partial cash-out has the time of its wager, and is a part of that stake.
insert into wagers.day_counters (player_id, day, product, staked_cents)
select player_id, (placed_at at time zone 'Africa/Nairobi')::date, product, sum(stake_cents - carried_cents)
from wagers.wagers group by 1, 2, 3;

insert into wagers.day_counters as d (player_id, day, product, returned_cents)
select player_id, day, product, sum(cents) from (
  select player_id, (ended_at at time zone 'Africa/Nairobi')::date as day, product,
    coalesce(first.payout_cents, w.stake_cents - w.carried_cents) as cents
  from wagers.wagers as w cross join lateral (
    select case when w.version <= 1 then w.payout_cents else (
      select s.payout_cents from wagers.settlements as s
      where (s.ref, s.player_id, s.version) = (w.ref, w.player_id, 1)) end as payout_cents) as first
  where w.state <> 'open'
  union all
  select w.player_id, (v.at at time zone 'Africa/Nairobi')::date, w.product,
    coalesce(v.payout_cents, w.stake_cents - w.carried_cents) - v.before_cents
  from (select s.*, lag(coalesce(s.payout_cents, w.stake_cents - w.carried_cents))
      over (partition by s.ref, s.player_id order by s.version) as before_cents
    from wagers.settlements as s join wagers.wagers as w using (ref, player_id)) as v
  join wagers.wagers as w using (ref, player_id) where v.version > 1) as returned
group by 1, 2, 3 having sum(cents) <> 0
on conflict (player_id, day, product) do update set returned_cents = excluded.returned_cents;
