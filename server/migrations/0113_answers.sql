-- Answers that a repeated request gets again, by the subject they were given to: a player, or another one that
-- the kind of caller names. A version before this one beside it keeps its own in platform.idempotency, which
-- a later migration drops; a request that meets both is made safe by the key of its verb.
create table platform.answers (
  subject text not null check (length(subject) between 1 and 100),
  key text not null check (length(key) between 1 and 100),
  hash text not null,
  began_at timestamptz not null,
  status integer,
  body jsonb,
  primary key (subject, key)
);
create index answers_by_age on platform.answers (began_at);
