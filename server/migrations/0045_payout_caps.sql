-- Every wager names its product, the event it is on where several wagers of one player share what that may pay, and the most
-- that it may pay. Null: it was placed before that was written down.
alter table wagers.wagers
  add column product text collate "C" check (product in ('crash', 'casino', 'provider', 'sports', 'virtuals')),
  add column event text collate "C",
  add column greatest_payout_cents bigint check (greatest_payout_cents >= 0);
update wagers.wagers as w set product = case
  when g.listing is not null then 'provider'
  when exists (select 1 from crash.chains as c where c.game = w.game) then 'crash'
  else 'casino' end
  from (select distinct game from wagers.wagers) as played left join catalogue.games as g on g.slug = played.game
  where w.game = played.game;
-- Bets of rounds that are under way are returned when their game starts again: nothing is reserved for them.
update wagers.wagers set greatest_payout_cents = case product
  when 'casino' then (choices ->> 'cap')::bigint
  when 'crash' then stake_cents * least((choices ->> 'auto')::bigint, (choices ->> 'maxX100')::bigint) / 100 end
  where product = 'casino' or (product = 'crash' and state <> 'open');
alter table wagers.wagers alter column product set not null;
alter table wagers.wagers rename column choices to selection;

-- What a pool of products has paid a player within a window, and what the open wagers may still pay. `at` is the start of the
-- Nairobi day of the stakes; in a pool whose window rolls, the time of settlement. A reservation for the wagers of one event
-- counts while the event is open: nothing has to be written for the wagers that lost. Written under the lock of the player's
-- balances only. No changing column is indexed, so that an update stays on its page.
create table wagers.payout_caps (
  player_id uuid not null,
  pool text collate "C" not null,
  at timestamptz not null,
  game text collate "C" not null,
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  event text collate "C",
  -- Of the open wagers: what is reserved for them, the most they could be paid, and their stakes.
  reserved_cents bigint not null default 0 check (reserved_cents >= 0),
  greatest_cents bigint not null default 0 check (greatest_cents >= 0),
  staked_cents bigint not null default 0 check (staked_cents >= 0),
  primary key (player_id, pool, at, game),
  check (reserved_cents <= greatest_cents)
) with (fillfactor = 60);

-- Events that are not over, of those on which wagers share a reservation.
create table wagers.open_events (event text collate "C" primary key);

insert into wagers.payout_caps (player_id, pool, at, game, paid_cents)
  select player_id, case product when 'crash' then 'crash' else 'casino' end,
    (date_trunc('day', placed_at at time zone 'UTC' + interval '3 hours') - interval '3 hours') at time zone 'UTC', game, sum(cents)
  from (
    select player_id, product, placed_at, game, payout_cents as cents from wagers.wagers where payout_cents > 0
    union all
    select w.player_id, w.product, w.placed_at, w.game, m.cents from wagers.more_payouts as m join wagers.wagers as w using (ref, player_id)
  ) as paid group by 1, 2, 3, 4;
insert into wagers.payout_caps as c (player_id, pool, at, game, reserved_cents, greatest_cents, staked_cents)
  select player_id, 'casino', (date_trunc('day', placed_at at time zone 'UTC' + interval '3 hours') - interval '3 hours') at time zone 'UTC',
    game, cap_cents, cap_cents, stake_cents from casino.open_plays
  on conflict (player_id, pool, at, game) do update set reserved_cents = excluded.reserved_cents,
    greatest_cents = excluded.greatest_cents, staked_cents = excluded.staked_cents;

drop table crash.day_wins;
alter table casino.seats drop column day, drop column won_cents, drop column held_cents;
alter table casino.open_plays drop column day;
