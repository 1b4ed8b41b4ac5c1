-- The events on which a slip that was counted may cover others, or be covered: all of its own until one is decided.
create table campaigns.slip_events (
  player_id uuid not null,
  event text collate "C" not null,
  ref text collate "C" not null,
  primary key (player_id, event, ref)
);
create index slip_events_of_slip on campaigns.slip_events (player_id, ref);
insert into campaigns.slip_events (player_id, event, ref)
  select player_id, unnest(string_to_array(events, ' ')), ref from campaigns.journal
  where kind = 1 and events is not null on conflict do nothing;
