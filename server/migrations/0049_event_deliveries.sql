-- An event has one row for each of its consumers, until that consumer has handled it. Ids are given before the commit: those of one
-- consumer are delivered in their order as far as they are visible.
create sequence platform.event_ids;

create table platform.deliveries (
  consumer text collate "C" not null,
  event_id bigint not null,
  type text collate "C" not null,
  payload jsonb not null,
  at timestamptz not null,
  primary key (consumer, event_id)
);

-- Deliveries that a handler refused. Due by the clock of the database; null when it was given up, until a person revives it.
create table platform.failed_deliveries (
  consumer text collate "C" not null,
  event_id bigint not null,
  type text collate "C" not null,
  payload jsonb not null,
  at timestamptz not null,
  attempts integer not null check (attempts >= 0),
  error text not null,
  due_at timestamptz,
  primary key (consumer, event_id)
);
create index failed_deliveries_due on platform.failed_deliveries (consumer, due_at);

-- What the version before has not handed out and what changes rows. Sockets, which the others serve, do not outlive this migration.
insert into platform.deliveries (consumer, event_id, type, payload, at)
  select consumer, nextval('platform.event_ids'), type, payload, at
  from (
    select c.consumer, o.id, o.type, o.at, case o.type when 'wagers.settled' then jsonb_build_object('wagers', (
      select coalesce(jsonb_agg(jsonb_build_object('ref', w.ref, 'playerId', w.player_id, 'product', w.product, 'game', w.game,
        'stakeCents', w.stake_cents, 'payoutCents', w.payout_cents, 'placedAt', s.stake -> 'placedAt')), '[]')
      from jsonb_array_elements(o.payload -> 'stakes') as s (stake) cross join lateral (
        select ref, player_id, product, game, stake_cents, payout_cents from wagers.wagers
        where player_id = (s.stake ->> 'playerId')::uuid and stake_cents = (s.stake ->> 'cents')::bigint and state = 'settled'
          and placed_at = to_timestamp((s.stake ->> 'placedAt')::double precision / 1000) limit 1) as w))
      else o.payload end as payload
    from platform.outbox as o join (values
      ('player.registered', 'referrals'), ('deposit.credited', 'referrals'), ('deposit.reversed', 'referrals'),
      ('withdrawal.paid', 'referrals'), ('wagers.settled', 'referrals'), ('session.revoked', 'casino'), ('session.revoked', 'catalogue'),
      ('player.excluded', 'casino'), ('player.excluded', 'crash.chat'), ('player.excluded', 'payments')) as c (type, consumer)
      on c.type = o.type
    order by o.id) as waiting
  order by waiting.id;
drop table platform.outbox;
