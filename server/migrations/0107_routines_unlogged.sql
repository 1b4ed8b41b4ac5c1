-- stop: a version before this one enters no routine again when a crash of the database has emptied the table.

-- When a routine is due and who runs it, and the heartbeats of leaders, are of no use after a crash of the
-- database, which ends all of them: what is missing is due at once.
alter table platform.routines set unlogged;
alter table platform.lease_beats set unlogged;
