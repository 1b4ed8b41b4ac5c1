import { asCents, type Cents } from '@ruka/contract/money'
import { pgArray, rows, sql, type Reader } from '../platform/db/db.ts'
import { keyOf } from './decide-stakes.rules.ts'

export type OwnWager = {
  readonly ref: string
  readonly requestId: string
  readonly stakeCents: Cents
  readonly selection: unknown
  readonly state: 'open' | 'settled' | 'void'
  readonly payoutCents: Cents | null
  /** The most it may be paid; null where that was not written down when it was placed. */
  readonly greatestPayoutCents: Cents | null
  readonly outcome: unknown
  /** Epoch milliseconds. */
  readonly placedAtMs: number
}

/**
 * A player's wagers in one game, latest first: placed before `beforeMs`, where given; with `beforeRef`, those
 * of that very moment that come after it in this order, too.
 */
export async function ownWagers(
  reader: Reader,
  of: {
    playerId: string
    game: string
    beforeMs?: number | undefined
    beforeRef?: string | undefined
    limit: number
  },
): Promise<readonly OwnWager[]> {
  const before = of.beforeMs === undefined ? null : new Date(of.beforeMs)
  const found = await rows(
    reader,
    sql<OwnRow>`select ${OWN_COLUMNS} from wagers.wagers
      where player_id = ${of.playerId} and game = ${of.game}
        and (placed_at, ref) < (coalesce(${before}::timestamptz, 'infinity'),
          ${of.beforeRef ?? ''}::text collate "C")
      order by placed_at desc, ref desc limit ${of.limit}`,
  )
  return found.map(ownWagerOf)
}

/** Wagers by their refs, in the order asked; undefined for one that was never placed. */
export async function wagersByRef(
  reader: Reader,
  wagers: readonly { readonly ref: string; readonly playerId: string }[],
): Promise<readonly (OwnWager | undefined)[]> {
  if (wagers.length === 0) return []
  const found = await rows(
    reader,
    sql<OwnRow & { player_id: string }>`select ${OWN_COLUMNS}, player_id from wagers.wagers
      join unnest(${pgArray(wagers.map(w => w.ref))}::text[],
        ${pgArray(wagers.map(w => w.playerId))}::uuid[]) as s(ref, player_id) using (ref, player_id)`,
  )
  const byKey = new Map(found.map(row => [keyOf({ ref: row.ref, playerId: row.player_id }), ownWagerOf(row)]))
  return wagers.map(({ ref, playerId }) => byKey.get(keyOf({ ref, playerId })))
}

/** A player, and a time since which something is asked. */
export type Since = { readonly playerId: string; readonly sinceMs: number }

/**
 * For each player, the wagers in one game since a time, latest first and at most `limit`; in the order of
 * `asked`.
 */
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
        order by placed_at desc, ref desc limit ${limit}) as w order by s.place, w.placed_at desc,
          w.ref desc`,
  )
  const byPlace = Map.groupBy(found, ({ place }) => place)
  return asked.map((_, index) => (byPlace.get(index + 1) ?? []).map(ownWagerOf))
}

/**
 * What players have risked in these games since a time each, without what was returned, and what it has paid;
 * in the order asked.
 */
export async function turnoverSince(
  reader: Reader,
  asked: readonly Since[],
  games: readonly string[],
): Promise<readonly { stakedCents: Cents; paidCents: Cents }[]> {
  const sums = await rows(
    reader,
    sql<{ staked: number; paid: number }>`select w.staked, w.paid from ${sinceRows(asked)}, lateral (
        select coalesce(sum(stake_cents - carried_cents), 0)::bigint as staked,
          coalesce(sum(payout_cents), 0)::bigint as paid
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
  selection: unknown
  state: OwnWager['state']
  payout_cents: number | null
  greatest_payout_cents: number | null
  outcome: unknown
  placed_at: Date
}
const OWN_COLUMNS = sql.raw(
  'ref, request_id, stake_cents, selection, state, payout_cents, greatest_payout_cents, outcome, placed_at',
)

const ownWagerOf = (row: OwnRow): OwnWager => ({
  ref: row.ref,
  requestId: row.request_id,
  stakeCents: asCents(row.stake_cents),
  selection: row.selection,
  state: row.state,
  payoutCents: orNull(row.payout_cents),
  greatestPayoutCents: orNull(row.greatest_payout_cents),
  outcome: row.outcome,
  placedAtMs: row.placed_at.getTime(),
})

/** Whether a wager has ended, and what it was paid; null when it was not settled. */
export type WagerEnd = {
  readonly state: 'open' | 'settled' | 'void'
  /** How often it was settled: 0 while it is open, 1 where it was never corrected. */
  readonly version: number
  readonly payoutCents: Cents | null
  /** The most it may be paid; null where that was not written down when it was placed. */
  readonly greatestPayoutCents: Cents | null
}

/** How each of these wagers stands, in the order asked; undefined for one that was never placed. */
export async function readWagerEnds(
  reader: Reader,
  wagers: readonly { readonly ref: string; readonly playerId: string }[],
): Promise<readonly (WagerEnd | undefined)[]> {
  if (wagers.length === 0) return []
  const found = await rows(
    reader,
    sql<{
      ref: string
      player_id: string
      state: WagerEnd['state']
      version: number
      payout_cents: number | null
      greatest_payout_cents: number | null
    }>`select w.ref, w.player_id, w.state, w.version, w.payout_cents, w.greatest_payout_cents
      from wagers.wagers as w
      join unnest(${pgArray(wagers.map(w => w.ref))}::text[],
        ${pgArray(wagers.map(w => w.playerId))}::uuid[]) as s(ref, player_id) using (ref, player_id)`,
  )
  const ends = new Map(
    found.map(({ ref, player_id, state, version, payout_cents, greatest_payout_cents }) => [
      keyOf({ ref, playerId: player_id }),
      {
        state,
        version,
        payoutCents: orNull(payout_cents),
        greatestPayoutCents: orNull(greatest_payout_cents),
      },
    ]),
  )
  return wagers.map(({ ref, playerId }) => ends.get(keyOf({ ref, playerId })))
}

/** One decision of what a wager pays; a null payout: the stake was returned. */
export type SettlementVersion = {
  readonly version: number
  /** Epoch milliseconds. */
  readonly atMs: number
  readonly payoutCents: Cents | null
  readonly reason: string
}

/** Every version of a wager's settlement, the first one first; none while it was never settled. */
export async function readSettlements(
  reader: Reader,
  { ref, playerId }: { readonly ref: string; readonly playerId: string },
): Promise<readonly SettlementVersion[]> {
  const found = await rows(
    reader,
    sql<{
      version: number
      at: Date
      payout_cents: number | null
      reason: string
    }>`select version, at, payout_cents,
      reason
      from wagers.settlement_versions where ref = ${ref} and player_id = ${playerId} order by version`,
  )
  return found.map(({ version, at, payout_cents, reason }) => ({
    version,
    atMs: at.getTime(),
    payoutCents: orNull(payout_cents),
    reason,
  }))
}

const orNull = (cents: number | null): Cents | null => (cents === null ? null : asCents(cents))
