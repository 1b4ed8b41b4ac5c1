-- Of a slip: the least odds of its legs when it was placed, in parts of ten thousand. Null of what has none.
alter table campaigns.journal add column least_odds bigint;
