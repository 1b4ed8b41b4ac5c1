-- What players write beside crash games; deleted after 30 days. `who` and `by` are what others see of the player, who is
-- named to moderators only. A message is `hidden` from its third report on until a moderator decides: then it is `removed`, or `kept`,
-- which no report hides again.
create table crash.chat_messages (
  n bigint generated always as identity primary key,
  game text not null,
  player_id uuid not null,
  -- The client's name for the message: a repeat gets the first answer.
  request_id uuid not null,
  who text not null,
  by text not null,
  text text not null check (length(text) between 1 and 160),
  at timestamptz not null,
  state text not null default 'shown' check (state in ('shown', 'hidden', 'kept', 'removed')),
  unique (player_id, request_id)
);
create index chat_messages_shown on crash.chat_messages (game, n) where state in ('shown', 'kept');
create index chat_messages_by_player on crash.chat_messages (player_id, at);
create index chat_messages_by_age on crash.chat_messages (at);

-- Each player's report of a message counts once.
create table crash.chat_reports (
  n bigint not null references crash.chat_messages (n) on delete cascade,
  player_id uuid not null,
  at timestamptz not null,
  primary key (n, player_id)
);

-- Messages that were refused for what they said; never what they said.
create table crash.chat_refusals (
  player_id uuid not null,
  request_id uuid not null,
  code text not null,
  at timestamptz not null,
  primary key (player_id, request_id)
);
create index chat_refusals_by_age on crash.chat_refusals (at);

-- Who may not write, until when, and why; `muted_by` is a member of staff, or null for the rule about refused messages.
create table crash.chat_mutes (
  id bigint generated always as identity primary key,
  player_id uuid not null,
  at timestamptz not null,
  until timestamptz not null,
  reason text not null,
  muted_by text,
  -- When staff ended it early.
  ended_at timestamptz,
  check (until > at)
);
create index chat_mutes_of_player on crash.chat_mutes (player_id, until);
