-- How often the sweep tried to judge a notice: one that fails every time becomes a case.
alter table payments.inbox add column attempts integer not null default 0;
