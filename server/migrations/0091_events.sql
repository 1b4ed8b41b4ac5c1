-- stop: an event is stored once from here on; the version before looks for it in each of its deliveries.
-- The payload of a group of wagers is large, and most events have several consumers. A routine deletes the events
-- of which no delivery is left.
create table platform.events (
  id bigint primary key,
  type text collate "C" not null,
  payload json not null,
  at timestamptz not null
);
alter table platform.events alter payload set storage external;

insert into platform.events (id, type, payload, at)
  select distinct on (event_id) event_id, type, payload, at from platform.deliveries order by event_id, consumer;

alter table platform.deliveries drop column type, drop column payload, drop column at;

-- A failed delivery keeps its event as it was published: half a surrogate pair is valid json and no jsonb.
alter table platform.failed_deliveries alter payload type json;
