-- What a wager was paid may hold a part of its stake that was returned because a cap was passed. The caps do not
-- count that part.
alter table wagers.wagers add column returned_cents bigint not null default 0;
alter table wagers.wagers add constraint wagers_returned
  check (returned_cents >= 0 and returned_cents <= coalesce(payout_cents, 0) and returned_cents < stake_cents);
alter table wagers.settlements add column returned_cents bigint not null default 0
  check (returned_cents >= 0 and returned_cents <= coalesce(payout_cents, 0));

-- A result that is corrected writes two rows for each of many wagers: the check cost a third of it. The audit proves it.
alter table wagers.settlements drop constraint settlements_ref_player_id_fkey;
