-- Questions put to the rail about one transaction, and requests to reverse one. A row is committed before the call; the
-- answer comes later by the row's own secret path.
create table payments.asks (
  id uuid primary key,
  kind text not null check (kind in ('status', 'reversal')),
  -- Who acts on the answer, and what it is about for them, such as 'withdrawal:<id>'.
  purpose text not null check (length(purpose) between 1 and 30),
  subject text not null check (length(subject) between 1 and 120),
  receipt text check (receipt ~ '^[A-Z0-9]{8,20}$'),
  originator_id text check (length(originator_id) between 1 and 100),
  state text not null check (state in ('asked', 'accepted', 'refused', 'busy', 'unknown', 'timed_out', 'answered')),
  conversation_id text,
  code text,
  outcome text,
  found jsonb,
  asked_at timestamptz not null,
  answered_at timestamptz,
  check (num_nonnulls(receipt, originator_id) = 1),
  check ((answered_at is not null) = (state = 'answered'))
);
create index asks_of_subject on payments.asks (subject, asked_at);
