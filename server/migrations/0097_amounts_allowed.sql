-- What players were shown, and how much less of it they take where prices move before they are decided.
-- Of a cash-out: null where a rule asks for it, and of requests of a version before.
alter table sportsbook.cash_outs add column asked_cents bigint, add column least_cents bigint;
-- Of a slip under the policy `higher`: by how many per cent its total odds may fall.
alter table sportsbook.slips add column odds_fall_percent smallint;
-- The odds that the player was shown, where a bet that waits was placed at others.
alter table sportsbook.slip_legs add column seen_odds bigint;
