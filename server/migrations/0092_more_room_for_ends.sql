-- A wager's row doubles where its slip has many legs: of a round of virtual football one end in five did not fit
-- on its page, and wrote all indexes again.
alter table wagers.wagers set (fillfactor = 40);
