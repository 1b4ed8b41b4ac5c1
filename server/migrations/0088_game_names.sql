-- What the operator calls a game; null where its manifest says it.
alter table catalogue.games add column name text;
