-- An auditor's export reads the pairs of a game in the order in which they ended.
create index seeds_by_end on casino.seeds (game, ended_at, id) where ended_at is not null;
