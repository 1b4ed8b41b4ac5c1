-- Selections that a code loads, before any bet is placed on them. The code is a hash of them.
create table sportsbook.bookings (
  code text collate "C" primary key,
  legs jsonb not null,
  created_at timestamptz not null
);
create index bookings_by_age on sportsbook.bookings (created_at);
