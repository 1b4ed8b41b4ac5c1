-- When a leader last showed that its process works, by the clock of the database. A process that is stopped or whose event loop
-- hangs keeps its connection, and with it the lock that elected it; without a beat somebody else ends that connection.
create table platform.lease_beats (
  name text primary key,
  beat_at timestamptz not null
);
