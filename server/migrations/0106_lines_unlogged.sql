-- stop: a version before this one keeps no durable copy of the lines that it writes.

-- Prices change many times a second and are made of messages that are durable themselves, so they are written
-- without a log of their own (ADR 16). What a crash of the database empties, sportsbook/saved-lines.ts makes
-- again of `saved_lines` and of the messages behind feed.position.saved_id.
alter table sportsbook.lines set unlogged;
-- The planner needs to know nothing of prices, and a sample of the rest serves it for hours.
alter table sportsbook.lines alter column outcomes set statistics 0;
alter table sportsbook.lines set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000000);

-- The lines of an event as they were when they were saved last: an array of market, specifiers, product,
-- status, version, stopped_at, cash_out and outcomes for each.
create table sportsbook.saved_lines (
  event_id text collate "C" primary key,
  lines jsonb not null
) with (toast_tuple_target = 8160);
alter table sportsbook.saved_lines alter column lines set statistics 0;
insert into sportsbook.saved_lines (event_id, lines)
  select event_id, jsonb_agg(jsonb_build_array(market, specifiers, product, status, version, stopped_at,
    cash_out, outcomes))
  from sportsbook.lines group by event_id;

-- Has a row while `lines` is whole: a crash of the database empties both.
create unlogged table sportsbook.lines_whole (
  since timestamptz not null
);
create unique index lines_whole_is_one on sportsbook.lines_whole ((true));
insert into sportsbook.lines_whole values (now());
