import { asCents, type Cents } from '@ruka/contract/money'
import { pgArray, rows, sql, type Reader } from '../platform/db.ts'

export type OwnWager = {
  readonly ref: string
  readonly requestId: string
  readonly stakeCents: Cents
  readonly choices: unknown
  readonly state: 'open' | 'settled' | 'void'
  readonly payoutCents: Cents | null
  readonly outcome: unknown
  /** Epoch milliseconds. */
  readonly placedAtMs: number
}

/** A player's wagers in one game, latest first: placed before `beforeMs`, where given. */
export async function ownWagers(
  reader: Reader,
  of: { playerId: string; game: string; beforeMs?: number | undefined; limit: number },
): Promise<readonly OwnWager[]> {
  const before = of.beforeMs === undefined ? null : new Date(of.beforeMs)
  const found = await rows(
    reader,
    sql<OwnRow>`select ${OWN_COLUMNS} from wagers.wagers
      where player_id = ${of.playerId} and game = ${of.game} and placed_at < coalesce(${before}::timestamptz, 'infinity')
      order by placed_at desc, ref desc limit ${of.limit}`,
  )
  return found.map(ownWagerOf)
}

/** A player, and a time since which something is asked. */
export type Since = { readonly playerId: string; readonly sinceMs: number }

/** Players' wagers in one game since a time each, latest first, at most so many of each; in the order asked. */
export async function wagersSince(
  reader: Reader,
  asked: readonly Since[],
  { game, limit }: { game: string; limit: number },
): Promise<readonly (readonly OwnWager[])[]> {
  const found = await rows(
    reader,
    sql<OwnRow & { place: number }>`select s.place, w.* from ${sinceRows(asked)}, lateral (
        select ${OWN_COLUMNS} from wagers.wagers
        where player_id = s.player_id and game = ${game} and placed_at >= s.since
        order by placed_at desc, ref desc limit ${limit}) as w order by s.place, w.placed_at desc, w.ref desc`,
  )
  const byPlace = Map.groupBy(found, ({ place }) => place)
  return asked.map((_, index) => (byPlace.get(index + 1) ?? []).map(ownWagerOf))
}

/**
 * What players have risked in these games since a time each, without what was returned, and what it has paid; in the order
 * asked.
 */
export async function playedSince(
  reader: Reader,
  asked: readonly Since[],
  games: readonly string[],
): Promise<readonly { stakedCents: Cents; paidCents: Cents }[]> {
  const sums = await rows(
    reader,
    sql<{ staked: number; paid: number }>`select w.staked, w.paid from ${sinceRows(asked)}, lateral (
        select coalesce(sum(stake_cents), 0)::bigint as staked, coalesce(sum(payout_cents), 0)::bigint as paid
        from wagers.wagers where player_id = s.player_id and game = any(${pgArray(games)}::text[])
          and placed_at >= s.since and state <> 'void') as w order by s.place`,
  )
  return sums.map(({ staked, paid }) => ({ stakedCents: asCents(staked), paidCents: asCents(paid) }))
}

const sinceRows = (
  asked: readonly Since[],
) => sql`unnest(${pgArray(asked.map(({ playerId }) => playerId))}::uuid[],
    ${pgArray(asked.map(({ sinceMs }) => new Date(sinceMs).toISOString()))}::timestamptz[]) with ordinality as s(player_id, since, place)`

type OwnRow = {
  ref: string
  request_id: string
  stake_cents: number
  choices: unknown
  state: OwnWager['state']
  payout_cents: number | null
  outcome: unknown
  placed_at: Date
}
const OWN_COLUMNS = sql.raw('ref, request_id, stake_cents, choices, state, payout_cents, outcome, placed_at')

const ownWagerOf = (row: OwnRow): OwnWager => ({
  ref: row.ref,
  requestId: row.request_id,
  stakeCents: asCents(row.stake_cents),
  choices: row.choices,
  state: row.state,
  payoutCents: row.payout_cents === null ? null : asCents(row.payout_cents),
  outcome: row.outcome,
  placedAtMs: row.placed_at.getTime(),
})
