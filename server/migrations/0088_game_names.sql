-- What a game is called here; null for the name of its manifest.
alter table catalogue.games add column name text;
