-- The messages of the sports feed as they arrived, and the state of those who produce them.
create schema feed;

-- One process writes it, in the order of arrival, and applies it in the order of `id`. `product` and
-- `event_id` are what the routing key and the first characters of the body say; the body itself decides when
-- it is applied.
create table feed.messages (
  id bigint generated always as identity primary key,
  received_at timestamptz not null,
  routing_key text collate "C" not null,
  product integer,
  event_id text collate "C",
  body text not null,
  state text not null check (state in ('received', 'applied', 'unread', 'foreign')),
  reason text,
  check (state in ('received', 'applied') or reason is not null)
);
create index messages_to_apply on feed.messages (id) where state = 'received';
create index messages_set_aside on feed.messages (state, received_at) where state in ('unread', 'foreign');

-- A producer counts as down from `alive_until` on, whatever its state: the process that leads moves it with
-- each alive. `checkpoint_ms` is the producer's own time, in milliseconds since 1970, of the last alive
-- before which everything is applied.
create table feed.producers (
  product integer primary key,
  name text not null,
  state text not null check (state in ('down', 'recovering', 'up', 'delayed')),
  since timestamptz not null,
  alive_until timestamptz not null,
  checkpoint_ms bigint check (checkpoint_ms >= 0),
  request_id bigint
);

-- Recoveries that were requested: the feed limits their number in a window. `after_ms` is null for a whole
-- snapshot, and `event_id` for all events of the producer.
create table feed.recoveries (
  request_id bigint primary key,
  product integer not null references feed.producers,
  requested_at timestamptz not null,
  after_ms bigint,
  event_id text collate "C",
  outcome text not null check (outcome in ('asked', 'accepted', 'refused', 'unsent', 'unknown'))
);
create index recoveries_of_product on feed.recoveries (product, requested_at);
