-- A one-time code beside a right password, while wrong ones are tried; `log-in-decoy` is the same work for a wrong password.
alter table accounts.codes drop constraint codes_purpose_check;
alter table accounts.codes add constraint codes_purpose_check
  check (purpose in ('registration', 'sambaza', 'reset', 'log-in', 'log-in-decoy'));

-- `active_at`: when the player last did something on purpose; `proved_at`: when the password was last given again. Null where
-- nothing of it happened since the session began. Money leaves only while a session is in use. `device` and `network` say where the session began, for the player's own list.
alter table accounts.sessions
  add column active_at timestamptz,
  add column proved_at timestamptz,
  add column device text not null default '',
  add column network text not null default '';
create index sessions_by_network on accounts.sessions (player_id, network);

-- When the player last logged in or did something; without it, when the account was opened. Nothing is known of the time
-- before this migration, so the six months after which an account lapses begin here.
alter table accounts.players add column active_at timestamptz;
update accounts.players set active_at = now();
create index players_by_activity on accounts.players (coalesce(active_at, created_at)) where status = 'active';
