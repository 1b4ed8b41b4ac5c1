import { asCents, type Cents } from '@ruka/contract/money'
import { nairobiDate } from '@ruka/contract/taxes'
import { pgArray, rows, sql, type Reader, type Tx } from '../platform/db.ts'
import { DAY_MAX, FRESH_DAY, leftOf, withBet, type Day, type NewBet } from './day-limit.rules.ts'

/** A round's bets of one player, by the Nairobi day of their stakes. */
type PlayerDay = { readonly playerId: string; readonly day: string }
type AtRound = { readonly game: string; readonly round: number; readonly day: string }

/**
 * Players' days as a round of a game sees them; who has won and holds nothing is missing. To be read when the players are
 * locked, in a statement of its own: other games' rows may have been written until then.
 */
export async function readDays(
  reader: Reader,
  playerIds: readonly string[],
  { game, round, day }: AtRound,
): Promise<Map<string, Day>> {
  const found = await rows(
    reader,
    sql<
      Record<'won' | 'others' | 'held' | 'wanted' | 'staked', number> & {
        player_id: string
        several: boolean
      }
    >`select d.player_id, sum(d.won_cents)::bigint as won,
        coalesce(sum(d.held_cents) filter (where d.game <> ${game} and r.state in ('betting', 'flying')), 0)::bigint as others,
        coalesce(sum(d.held_cents) filter (where d.game = ${game} and d.held_round = ${round}), 0)::bigint as held,
        coalesce(sum(d.wanted_cents) filter (where d.game = ${game} and d.held_round = ${round}), 0)::bigint as wanted,
        coalesce(sum(d.staked_cents) filter (where d.game = ${game} and d.held_round = ${round}), 0)::bigint as staked,
        bool_or(d.game <> ${game}) as several
      from crash.day_wins as d left join crash.rounds as r on r.game = d.game and r.number = d.held_round
      where d.player_id = any(${pgArray([...new Set(playerIds)])}::uuid[]) and d.day = ${day}::date group by d.player_id`,
  )
  return new Map(
    found.map(row => [
      row.player_id,
      {
        wonCents: asCents(row.won),
        othersCents: asCents(row.others),
        heldCents: asCents(row.held),
        wantedCents: asCents(row.wanted),
        stakedCents: asCents(row.staked),
        severalGames: row.several,
      },
    ]),
  )
}

/** Adds bets to players' days one after the other; gives why each had no room, and changes the days by those that had. */
export function addBets(days: Map<string, Day>, bets: readonly (NewBet & { readonly playerId: string })[]) {
  return bets.map(bet => {
    const after = withBet(days.get(bet.playerId) ?? FRESH_DAY, bet)
    if (typeof after === 'string') return after
    days.set(bet.playerId, after)
    return undefined
  })
}

/** Writes what is held for the round's bets of these players. */
export async function keepHolds(
  tx: Tx,
  { game, round, day }: AtRound,
  held: readonly { readonly playerId: string; readonly day: Day }[],
): Promise<void> {
  if (held.length === 0) return
  await sql`insert into crash.day_wins as d (player_id, day, game, held_round, held_cents, wanted_cents, staked_cents)
    select player_id, ${day}::date, ${game}, ${round}, held, wanted, staked
    from unnest(${pgArray(held.map(h => h.playerId))}::uuid[], ${pgArray(held.map(h => h.day.heldCents))}::bigint[],
      ${pgArray(held.map(h => h.day.wantedCents))}::bigint[], ${pgArray(held.map(h => h.day.stakedCents))}::bigint[])
      as s(player_id, held, wanted, staked)
    on conflict (player_id, day, game) do update set held_round = excluded.held_round, held_cents = excluded.held_cents,
      wanted_cents = excluded.wanted_cents, staked_cents = excluded.staked_cents`.execute(tx)
}

/** Keeps that these players tried to play a game for which another one left no room: from now on their bets leave some. */
export async function keepTries(
  tx: Tx,
  { game, day }: { game: string; day: string },
  playerIds: readonly string[],
): Promise<void> {
  if (playerIds.length === 0) return
  await sql`insert into crash.day_wins (player_id, day, game)
    select distinct player_id, ${day}::date, ${game} from unnest(${pgArray(playerIds)}::uuid[]) as t(player_id)
    on conflict do nothing`.execute(tx)
}

/** Frees what was held for bets that were taken back; gives what is held for the others of each player's day. */
export async function freeHolds(
  tx: Tx,
  { game, round }: { game: string; round: number },
  bets: readonly (NewBet & PlayerDay)[],
): Promise<ReadonlyMap<string, Cents>> {
  if (bets.length === 0) return new Map()
  const freed = await rows(
    tx,
    sql<{ player_id: string; day: string; held_cents: number }>`update crash.day_wins as d
      set wanted_cents = greatest(0, d.wanted_cents - s.wanted), staked_cents = greatest(0, d.staked_cents - s.staked),
        held_cents = least(d.held_cents, greatest(0, d.wanted_cents - s.wanted))
      from (select player_id, day, sum(wanted)::bigint as wanted, sum(staked)::bigint as staked
        from unnest(${pgArray(bets.map(b => b.playerId))}::uuid[], ${pgArray(bets.map(b => b.day))}::date[],
          ${pgArray(bets.map(b => b.greatestCents))}::bigint[], ${pgArray(bets.map(b => b.stakeCents))}::bigint[])
          as b(player_id, day, wanted, staked) group by player_id, day) as s
      where d.player_id = s.player_id and d.day = s.day and d.game = ${game} and d.held_round = ${round}
      returning d.player_id, d.day::text, d.held_cents`,
  )
  return new Map(freed.map(row => [dayKey(row.player_id, row.day), asCents(row.held_cents)]))
}

/** Adds what was paid to the days of the stakes, and takes it from what was held for it. */
export async function addWins(
  tx: Tx,
  game: string,
  wins: readonly (PlayerDay & { readonly payoutCents: Cents })[],
): Promise<void> {
  if (wins.length === 0) return
  await sql`update crash.day_wins as d set won_cents = d.won_cents + s.won, held_cents = greatest(0, d.held_cents - s.won)
    from (select player_id, day, sum(won)::bigint as won
      from unnest(${pgArray(wins.map(w => w.playerId))}::uuid[], ${pgArray(wins.map(w => w.day))}::date[],
        ${pgArray(wins.map(w => w.payoutCents))}::bigint[]) as w(player_id, day, won) group by player_id, day) as s
    where d.player_id = s.player_id and d.day = s.day and d.game = ${game}`.execute(tx)
}

/** What crash games may still pay these players of a day's stakes, by player; who is missing has won nothing. */
export async function readLeft(
  reader: Reader,
  playerIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, Cents>> {
  if (playerIds.length === 0) return new Map()
  const found = await rows(
    reader,
    sql<{
      player_id: string
      won: number
    }>`select player_id, sum(won_cents)::bigint as won from crash.day_wins
      where player_id = any(${pgArray([...new Set(playerIds)])}::uuid[]) and day = ${day}::date group by player_id`,
  )
  return new Map(found.map(row => [row.player_id, leftOf(asCents(row.won))]))
}

/** What crash games may still pay a player of today's stakes. */
export async function readDayLeft(reader: Reader, playerId: string, nowMs: number): Promise<Cents> {
  return (await readLeft(reader, [playerId], nairobiDate(nowMs))).get(playerId) ?? DAY_MAX
}

/** What is held for the bets of a round, by `dayKey`. */
export async function readHolds(
  reader: Reader,
  { game, round }: { game: string; round: number },
  playerDays: readonly PlayerDay[],
): Promise<ReadonlyMap<string, Cents>> {
  if (playerDays.length === 0) return new Map()
  const found = await rows(
    reader,
    sql<{ player_id: string; day: string; held_cents: number }>`select d.player_id, d.day::text, d.held_cents
      from unnest(${pgArray(playerDays.map(p => p.playerId))}::uuid[], ${pgArray(playerDays.map(p => p.day))}::date[]) as s(player_id, day)
      join crash.day_wins as d on d.player_id = s.player_id and d.day = s.day and d.game = ${game} and d.held_round = ${round}`,
  )
  return new Map(found.map(row => [dayKey(row.player_id, row.day), asCents(row.held_cents)]))
}

export const dayKey = (playerId: string, day: string): string => `${playerId} ${day}`
