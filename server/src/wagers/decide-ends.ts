import type { HouseLimits } from '@ruka/contract/house-limits'
import { asCents, sumCents, type Cents } from '@ruka/contract/money'
import { pgTable, rows, sql, type Tx } from '../platform/db/db.ts'
import { keyOf, usageKey } from './decide-stakes.rules.ts'
import type { DecideEnd, End, WagerName } from './end.rules.ts'
import { isRolling, limitOf, poolOf, rollingRoom, type Product } from './payout-caps.rules.ts'
import { readUsages } from './payout-caps.ts'

/**
 * The ends of wagers in numbers: those that depend on the caps are decided one after the other, each behind
 * what the earlier ones are paid. Behind the locks of their players' balances. Undefined for one that has
 * ended.
 */
export async function decideEnds(
  tx: Tx,
  ends: readonly (End | (WagerName & { readonly decide: DecideEnd }))[],
  at: { readonly atMs: number; readonly limits: HouseLimits },
): Promise<readonly (End | undefined)[]> {
  const undecided = ends.filter(end => 'decide' in end)
  const open = await readOpen(tx, undecided)
  const roomOf = await rollingRooms(tx, [...open.values()], at)
  const paid = new Map<string, Cents>()
  return ends.map((end): End | undefined => {
    if (!('decide' in end)) return end
    const wager = open.get(keyOf(end))
    if (!wager) return undefined
    const { playerId, ref, decide } = end
    const key = usageKey({ playerId, pool: poolOf(wager.product) })
    const before = paid.get(key) ?? asCents(0)
    const capCents = asCents(Math.max(0, Math.min(wager.greatestPayoutCents, roomOf(wager) - before)))
    const decided = decide(capCents)
    const countedCents = asCents((decided.payoutCents ?? 0) - (decided.returnedCents ?? 0))
    if (countedCents > capCents) throw new Error(`${ref} pays more than the caps leave`)
    paid.set(key, sumCents(before, countedCents))
    return { ref, playerId, ...decided }
  })
}

type Payee = { readonly playerId: string; readonly product: Product }

/** What the rolling windows of these wagers' pools leave at a moment; Infinity in a pool without one. */
export async function rollingRooms(
  tx: Tx,
  wagers: readonly Payee[],
  { atMs, limits }: { readonly atMs: number; readonly limits: HouseLimits },
): Promise<(wager: Payee) => number> {
  const payees = wagers.map(({ playerId, product }) => ({ playerId, pool: poolOf(product) }))
  const usages = await readUsages(
    tx,
    payees.filter(({ pool }) => isRolling(pool)),
    atMs,
  )
  return ({ playerId, product }) => {
    const pool = poolOf(product)
    if (!isRolling(pool)) return Infinity
    const used = usages.get(usageKey({ playerId, pool })) ?? []
    return rollingRoom(endMs => limitOf(limits, pool, endMs), used, atMs)
  }
}

type Open = WagerName & { readonly product: Product; readonly greatestPayoutCents: Cents }
const NAME = {
  ref: ['text', (each: WagerName) => each.ref],
  player_id: ['uuid', (each: WagerName) => each.playerId],
} as const

async function readOpen(tx: Tx, wagers: readonly WagerName[]): Promise<ReadonlyMap<string, Open>> {
  if (wagers.length === 0) return new Map()
  const found = await rows(
    tx,
    sql<Open>`select w.* from ${pgTable('n', wagers, NAME)} cross join lateral (
      select ref, player_id as "playerId", product, greatest_payout_cents as "greatestPayoutCents"
      from wagers.wagers where ref = n.ref and player_id = n.player_id and state = 'open' limit 1) as w`,
  )
  return new Map(found.map(wager => [keyOf(wager), wager]))
}
