-- A wager's row grows by half when it ends. With room for that on its page no index is written again.
alter table wagers.wagers set (fillfactor = 50);
