create schema wagers;

-- Every stake a player has risked. `ref` is the game's own name for the bet, unique for the player, such as
-- `aviator:812:0` (game, round, slot); its money is held in the ledger under `wager:{ref}:{player}`. Ending a wager
-- changes no indexed column, so that the update stays on its page.
create table wagers.wagers (
  ref text collate "C" not null check (length(ref) between 1 and 80),
  player_id uuid not null,
  game text collate "C" not null,
  -- The client's name for the intent: a repeat gets the first answer.
  request_id uuid not null,
  stake_cents bigint not null check (stake_cents > 0),
  choices jsonb not null,
  state text collate "C" not null default 'open' check (state in ('open', 'settled', 'void')),
  payout_cents bigint check (payout_cents >= 0),
  outcome jsonb,
  placed_at timestamptz not null,
  ended_at timestamptz,
  primary key (ref, player_id),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'settled') = (payout_cents is not null))
) with (fillfactor = 70);
