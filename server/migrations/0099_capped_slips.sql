-- What a cap took of a slip's payout, the stake that returned for it, and whose cap it was: of one bet, or of the
-- player's 24 hours. Null of a slip that nothing was cut of, and of those that were settled before.
alter table sportsbook.slips add column capped_cents bigint, add column capped_returned_cents bigint,
  add column capped_by text;
