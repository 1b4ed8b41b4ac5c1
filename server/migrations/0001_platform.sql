create schema platform;

-- News of committed facts, handed out once each; handled rows are deleted.
create table platform.outbox (
  id bigint generated always as identity primary key,
  type text not null,
  payload jsonb not null,
  at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0
);

create table platform.leases (
  name text primary key,
  epoch bigint not null check (epoch > 0)
);

create table platform.rate_limits (
  key text primary key,
  ends_at timestamptz not null,
  count integer not null
);

create table platform.idempotency (
  player_id uuid not null,
  key text not null check (length(key) between 1 and 100),
  hash text not null,
  began_at timestamptz not null,
  status integer,
  body jsonb,
  primary key (player_id, key)
);

-- Who changed what, when; append-only.
create table platform.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('player', 'system', 'staff')),
  actor_id text,
  what text not null,
  subject text not null,
  before jsonb,
  after jsonb
);

create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger append_only before update or delete or truncate on platform.audit_log
  for each statement execute function platform.refuse_change();
