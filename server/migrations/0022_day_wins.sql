-- What crash games have paid a player of the stakes of a Nairobi day, and may still pay of the bets of a round: all games
-- together pay no more than a day's maximum. A hold counts only while its round is betting or flying, so that whatever ends
-- the round frees it. `wanted_cents` and `staked_cents` are of the round's bets: their greatest payouts, and their stakes.
create table crash.day_wins (
  player_id uuid not null,
  day date not null,
  game text collate "C" not null,
  won_cents bigint not null default 0 check (won_cents >= 0),
  held_round bigint,
  held_cents bigint not null default 0 check (held_cents >= 0),
  wanted_cents bigint not null default 0 check (wanted_cents >= 0),
  staked_cents bigint not null default 0 check (staked_cents >= 0),
  primary key (player_id, day, game),
  check (held_cents <= wanted_cents)
) with (fillfactor = 70);
insert into crash.day_wins (player_id, day, game, won_cents)
  select player_id, (placed_at at time zone 'UTC' + interval '3 hours')::date, game, sum(payout_cents)
  from wagers.wagers where payout_cents > 0 group by 1, 2, 3;
