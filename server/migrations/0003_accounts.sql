create schema accounts;

-- One account per phone. `suspended` and `lapsed` may log in and look; `excluded` and `closed` have no sessions.
create table accounts.players (
  id uuid primary key,
  msisdn text not null unique check (msisdn ~ '^254[17][0-9]{8}$'),
  name text not null default '?' check (length(name) between 1 and 60),
  password_hash text not null check (password_hash like '$argon2id$%'),
  status text not null default 'active' check (status in ('active', 'suspended', 'excluded', 'closed', 'lapsed')),
  -- When a PIN sent to the phone came back; null where the operator asks for no proof.
  phone_proven_at timestamptz,
  created_at timestamptz not null
);

-- A session is a family of refresh tokens, of which `generation` is the one in force. A token is made from the session,
-- its generation and `salt` under the session key: neither this table nor the key alone makes one.
create table accounts.sessions (
  id uuid primary key,
  player_id uuid not null references accounts.players (id),
  salt bytea not null check (length(salt) = 32),
  generation integer not null default 0 check (generation >= 0),
  started_at timestamptz not null,
  -- When the generation in force was made; also the last sign of life.
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_of_player on accounts.sessions (player_id) where revoked_at is null;
create index sessions_by_expiry on accounts.sessions (expires_at);

-- The one live code of a purpose and phone; a resend replaces it. Only a keyed hash is kept.
create table accounts.codes (
  purpose text not null check (purpose in ('registration')),
  msisdn text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  primary key (purpose, msisdn)
);
create index codes_by_expiry on accounts.codes (expires_at);

-- Phones that may not open an account, such as those of excluded players, whose own record may be gone by then.
create table accounts.barred_phones (
  msisdn text primary key,
  barred_at timestamptz not null,
  until timestamptz not null
);
