-- An event that is due at once carries no time: the clock of the machine that announced it may run ahead of the others.
-- What is to be tried again is due by the clock of the database.
alter table platform.outbox alter column due_at drop not null;
update platform.outbox set due_at = null where attempts = 0;
