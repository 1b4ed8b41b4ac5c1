-- What a wager was paid may hold a part of its stake that was returned because a cap was passed. The caps do
-- not count that part.
alter table wagers.wagers add column returned_cents bigint not null default 0;
alter table wagers.settlements add column returned_cents bigint not null default 0;
