create schema catalogue;

-- What the operator decides about a game; what a game is stands in its manifest.
create table catalogue.games (
  slug text primary key check (slug ~ '^[a-z0-9-]{1,64}$'),
  id bigint generated always as identity unique,
  position integer not null,
  visible boolean not null default true
);

-- Opens a game once. Only the hash of the token is kept.
create table catalogue.launch_tokens (
  hash bytea primary key check (length(hash) = 32),
  game text not null references catalogue.games (slug),
  player_id uuid not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index launch_tokens_by_expiry on catalogue.launch_tokens (expires_at);

-- Plays one game for as long as the session it was opened in lives. Only the hash of the token is kept.
create table catalogue.game_sessions (
  hash bytea primary key check (length(hash) = 32),
  game text not null references catalogue.games (slug),
  player_id uuid not null,
  session_id uuid not null,
  opened_at timestamptz not null
);
create index game_sessions_by_session on catalogue.game_sessions (session_id);
create index game_sessions_by_age on catalogue.game_sessions (opened_at);
