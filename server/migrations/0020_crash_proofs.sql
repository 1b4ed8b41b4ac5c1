-- Where a salt that was given can be looked up by anybody, such as 'Bitcoin block 900000'; shown beside it.
alter table crash.chains add column salt_reference text;
alter table crash.chains add check (salt_reference is null or salt_source = 'given');

-- The seeds of the first three players who bet, empty where there were fewer. They are fixed by the take-off, before the
-- outcome is computed: no later change, and none without the take-off.
alter table crash.rounds add column client_seeds text[] not null default array['', '', ''];
alter table crash.rounds add check (
  array_ndims(client_seeds) = 1 and array_lower(client_seeds, 1) = 1 and cardinality(client_seeds) = 3
  and array_position(client_seeds, null) is null
  and array_to_string(client_seeds, ',') ~ '^([A-Za-z0-9_-]{8,64})?(,([A-Za-z0-9_-]{8,64})?){2}$');
create function crash.keep_client_seeds() returns trigger language plpgsql as $$
begin
  if new.client_seeds is distinct from old.client_seeds and not (old.state = 'betting' and new.state = 'flying') then
    raise exception 'the seeds of players are fixed by the take-off alone';
  end if;
  return new;
end $$;
create trigger keep_client_seeds before update on crash.rounds for each row execute function crash.keep_client_seeds();

-- The greatest wins and rounds of a Nairobi day, month and year: a few rows a game, so that showing them reads no wager.
-- `worth` is what the rows of a board are compared by: cents paid, or hundredths. Players are masked from the start.
create table crash.boards (
  id bigint generated always as identity primary key,
  game text not null,
  board text not null check (board in ('payout', 'multiplier', 'round')),
  span text not null check (span in ('day', 'month', 'year')),
  since date not null,
  worth bigint not null,
  round bigint not null,
  at timestamptz not null,
  x100 integer not null,
  player text,
  stake_cents bigint,
  payout_cents bigint,
  check ((board = 'round') = (player is null)),
  check ((player is null) = (stake_cents is null) and (player is null) = (payout_cents is null))
);
create index boards_greatest on crash.boards (game, board, span, since, worth desc, round, id);
-- Up to which round the boards of a game are kept.
create table crash.board_marks (
  game text primary key,
  through bigint not null
);
