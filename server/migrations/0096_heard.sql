-- When the feed said the last of what is applied, by our clock: a live bet is accepted by what was heard
-- after its delay, and never by silence.
alter table feed.producers add column heard_at timestamptz;

-- Until when the live producer's last word on the event counts: later no bet is taken on its live prices.
alter table sportsbook.events add column heard_until timestamptz;
