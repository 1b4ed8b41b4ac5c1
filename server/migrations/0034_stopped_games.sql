-- Stopped by staff: still listed, and takes no stake until they start it again.
alter table catalogue.games add column stopped boolean not null default false;
