import type { Cents } from '@ruka/contract/money'
import { pgTable, sql, type Tx } from '../platform/db/db.ts'
import { countedAtMs, poolOf, type Pool, type Product } from './payout-caps.rules.ts'

/** A wager that has ended or was corrected, and by how much what it was paid has changed. */
export type CapChange = {
  readonly playerId: string
  readonly product: Product
  readonly game: string
  readonly event: string | null
  readonly placedAtMs: number
  /** When it ended first. */
  readonly endedAtMs: number
  readonly paidCents: number
  /** What it might have been paid and its stake, which its end frees; nothing of a correction. */
  readonly greatestCents: Cents
  readonly stakeCents: Cents
}

/** Counts what wagers were paid, and releases what was reserved for them. */
export async function countPayouts(tx: Tx, changes: readonly CapChange[]): Promise<void> {
  const counted = changes.filter(({ paidCents, greatestCents }) => paidCents !== 0 || greatestCents !== 0)
  await countApart(tx, sumsOf(counted.filter(({ event }) => event === null)))
  await countOfEvents(
    tx,
    counted.filter(({ event }) => event !== null),
  )
}

/** What changes in a row of the caps, of wagers that share their reservation with no other. */
type CapSum = {
  readonly playerId: string
  readonly pool: Pool
  readonly atMs: number
  readonly game: string
  paidCents: number
  /** The part of what was paid for which there was a reservation. */
  consumedCents: number
  greatestCents: number
  stakeCents: number
}

function sumsOf(changes: readonly CapChange[]): readonly CapSum[] {
  const byPlayer = new Map<string, CapSum[]>()
  for (const change of changes) {
    const { playerId, product, game, paidCents, greatestCents, stakeCents } = change
    const [pool, atMs] = [poolOf(product), countedAtMs(change)]
    // Few to search: a group has many wagers of a player, and most of them in one row.
    const own = byPlayer.get(playerId) ?? []
    if (own.length === 0) byPlayer.set(playerId, own)
    let sum = own.find(each => each.atMs === atMs && each.game === game && each.pool === pool)
    if (!sum) {
      sum = { playerId, pool, atMs, game, paidCents: 0, consumedCents: 0, greatestCents: 0, stakeCents: 0 }
      own.push(sum)
    }
    sum.paidCents += paidCents
    sum.consumedCents += greatestCents > 0 ? paidCents : 0
    sum.greatestCents += greatestCents
    sum.stakeCents += stakeCents
  }
  return [...byPlayer.values()].flat()
}

async function countApart(tx: Tx, sums: readonly CapSum[]): Promise<void> {
  if (sums.length === 0) return
  // What a row reserves is of its event, or of wagers without one.
  await sql`with change as (select * from ${pgTable('e', sums, CAP_SUM)}),
    counted as (
      update wagers.payout_caps as u set paid_cents = u.paid_cents + c.paid,
        reserved_cents = case when u.event is not null then u.reserved_cents
          else greatest(0, least(u.reserved_cents - c.consumed, u.greatest_cents - c.greatest)) end,
        greatest_cents = case when u.event is not null then u.greatest_cents
          else greatest(0, u.greatest_cents - c.greatest) end,
        staked_cents = case when u.event is not null then u.staked_cents
          else greatest(0, u.staked_cents - c.staked) end
      from change as c where (u.player_id, u.pool, u.at, u.game) = (c.player_id, c.pool, c.at, c.game)
      returning u.player_id, u.pool, u.at, u.game)
    insert into wagers.payout_caps (player_id, pool, at, game, paid_cents)
    select player_id, pool, at, game, paid from change
    where paid > 0 and (player_id, pool, at, game) not in (select player_id, pool, at, game
      from counted)`.execute(tx)
}

const CAP_SUM = {
  player_id: ['uuid', (each: CapSum) => each.playerId],
  pool: ['text', (each: CapSum) => each.pool],
  at: ['timestamptz', (each: CapSum) => each.atMs],
  game: ['text', (each: CapSum) => each.game],
  paid: ['bigint', (each: CapSum) => each.paidCents],
  consumed: ['bigint', (each: CapSum) => each.consumedCents],
  greatest: ['bigint', (each: CapSum) => each.greatestCents],
  staked: ['bigint', (each: CapSum) => each.stakeCents],
} as const

/** Wagers of an event share its reservation, which is gone once the event is over. */
async function countOfEvents(tx: Tx, counted: readonly CapChange[]): Promise<void> {
  if (counted.length === 0) return
  await sql`with ended as (
      select * from ${pgTable('e', counted, CAP_CHANGE)}
      where paid <> 0 or event in (select event from wagers.open_events)),
    change as (
      select player_id, pool, at, game, sum(e.paid)::bigint as paid,
        coalesce(sum(e.paid) filter (where e.greatest > 0 and e.event is not distinct from c.event),
          0)::bigint as consumed,
        coalesce(sum(e.greatest) filter (where e.event is not distinct from c.event), 0)::bigint as greatest,
        coalesce(sum(e.staked) filter (where e.event is not distinct from c.event), 0)::bigint as staked
      from ended as e left join wagers.payout_caps as c using (player_id, pool, at, game) group by 1, 2, 3,
        4),
    counted as (
      update wagers.payout_caps as u set paid_cents = u.paid_cents + c.paid,
        reserved_cents = greatest(0, least(u.reserved_cents - c.consumed, u.greatest_cents - c.greatest)),
        greatest_cents = greatest(0, u.greatest_cents - c.greatest),
          staked_cents = greatest(0, u.staked_cents - c.staked)
      from change as c where (u.player_id, u.pool, u.at, u.game) = (c.player_id, c.pool, c.at, c.game)
      returning u.player_id, u.pool, u.at, u.game)
    insert into wagers.payout_caps (player_id, pool, at, game, paid_cents)
    select player_id, pool, at, game, paid from change
    where paid > 0 and (player_id, pool, at, game) not in (select player_id, pool, at, game
      from counted)`.execute(tx)
}

const CAP_CHANGE = {
  player_id: ['uuid', (each: CapChange) => each.playerId],
  pool: ['text', (each: CapChange) => poolOf(each.product)],
  at: ['timestamptz', countedAtMs],
  game: ['text', (each: CapChange) => each.game],
  event: ['text', (each: CapChange) => each.event],
  paid: ['bigint', (each: CapChange) => each.paidCents],
  greatest: ['bigint', (each: CapChange) => each.greatestCents],
  staked: ['bigint', (each: CapChange) => each.stakeCents],
} as const
