-- contract: the foreign key of settlements to their wagers, unused since 0068_returned_stakes.
-- A result that is corrected writes two rows for each of many wagers: the check cost a third of it. The audit
-- proves it.
alter table wagers.settlements drop constraint settlements_ref_player_id_fkey;
