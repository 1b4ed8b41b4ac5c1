-- Log-in with the lock of the player's own device, beside the password (Web Authentication).

-- Who authenticators store passkeys for: a random name, so that no device learns a phone or an id of ours.
create table accounts.passkey_users (
  player_id uuid primary key references accounts.players (id),
  handle bytea not null unique check (length(handle) = 32)
);

-- `sign_count` is the authenticator's own counter; one that falls behind shows a copy, and zero means that it has none.
create table accounts.passkeys (
  id uuid primary key,
  player_id uuid not null references accounts.passkey_users (player_id),
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 2048),
  sign_count bigint not null check (sign_count between 0 and 4294967295),
  device text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_of_player on accounts.passkeys (player_id);

-- What a browser has signed with a passkey by `expires_at`, once: in the session that adds one, or to log in.
create table accounts.passkey_challenges (
  challenge bytea primary key check (length(challenge) = 32),
  session_id uuid unique references accounts.sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_expiry on accounts.passkey_challenges (expires_at);
