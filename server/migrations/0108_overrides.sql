-- What staff decided of single lines of an event: suspensions, and prices with an end. It stands beside the
-- event and not in its lines, which messages of the feed write and a crash of the database empties
-- (sportsbook/overrides.rules.ts).
alter table sportsbook.events add column overrides jsonb;
