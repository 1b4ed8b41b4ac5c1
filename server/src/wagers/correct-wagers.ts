import { asCents } from '@ruka/contract/money'
import { houseLimitsOf } from '../house-limits/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { pgTable, rows, sql, type Tx } from '../platform/db/db.ts'
import {
  balance,
  lockBalances,
  postTransfers,
  readHoldParts,
  revenueOf,
  type HoldParts,
  type Operation,
} from '../wallet/index.ts'
import { countedAtMs, poolOf, type Usage } from './payout-caps.rules.ts'
import { countPayouts } from './count-payouts.ts'
import { countReturns } from './day-counters.ts'
import { readUsagesBy } from './payout-caps.ts'
import {
  decideCorrections,
  paidMore,
  windowOf,
  type Correction,
  type CorrectVerdict,
  type Due,
  type Settled,
} from './correct-wagers.rules.ts'
import { cashOf, changesOf } from './corrected-parts.rules.ts'
import { keyOf } from './decide-stakes.rules.ts'
import { partOfStake, wagersEvents } from './events.ts'

/** The ledger's key of what a version moves. */
export const CORRECTION_PREFIX = 'settle:'
type Adjustment = Extract<Operation, { op: 'adjust' }>
const correctionKey = ({ ref, playerId, version }: Correction): string =>
  `${CORRECTION_PREFIX}${ref}:${playerId}:${version}`

/**
 * Corrects how wagers ended. Posts the difference to the version before: a payout is paid into cash and
 * taken back from there; a stake returns to the sub-accounts that it was drawn from, and is taken again from
 * them, then from cash. What is not there becomes debt. What the caps have counted changes with it. At most
 * one correction of a wager in a call. One unit of the caller's transaction.
 */
export async function correctWagers(
  tx: Tx,
  ctx: Ctx,
  corrections: readonly Correction[],
  { shard = 0 }: { shard?: number } = {},
): Promise<readonly CorrectVerdict[]> {
  if (corrections.length === 0) return []
  const atMs = ctx.clock.now()
  const wallets = await lockBalances(tx, [...new Set(corrections.map(({ playerId }) => playerId))])
  const settled = await readSettled(tx, corrections)
  const usages = await readWindows(tx, settled)
  const { due, refused } = decideCorrections(corrections, {
    wagers: settled,
    usages,
    limits: houseLimitsOf(ctx),
  })
  const drawn = await readHoldParts(
    tx,
    due.map(({ correction }) => keyOf(correction)),
  )
  const operations = due.flatMap(each => operationsOf(each, drawn))
  const verdicts = await postTransfers(tx, operations, { atMs, shard, locked: wallets })
  const balances = new Map([...wallets].map(([playerId, wallet]) => [playerId, balance(wallet)]))
  for (const [index, verdict] of verdicts.entries()) {
    const { key, playerId } = operations[index]!
    if (verdict.verdict !== 'ok') throw new Error(`the correction ${key} is ${verdict.verdict}`)
    balances.set(playerId, verdict.balanceCents)
  }
  await record(tx, due, atMs)
  await countPayouts(
    tx,
    due.map(each => ({
      ...each.wager,
      paidCents: paidMore(each),
      greatestCents: asCents(0),
      stakeCents: asCents(0),
    })),
  )
  const returned = due.map(({ end, wager: { playerId, product, payoutCents, stakeCents } }) => ({
    playerId,
    product,
    stakedCents: 0,
    returnedCents: (end.payoutCents ?? stakeCents) - (payoutCents ?? stakeCents),
  }))
  await countReturns(tx, returned, atMs)
  await publish(tx, ctx, due, drawn)
  return corrections.map(
    correction =>
      refused.get(correction) ?? {
        verdict: 'corrected',
        balanceCents: balances.get(correction.playerId)!,
      },
  )
}

/** What each hold drew on, by key. */
type Drawn = ReadonlyMap<string, HoldParts>

async function publish(tx: Tx, { events }: Ctx, due: readonly Due[], drawn: Drawn): Promise<void> {
  if (due.length === 0) return
  await events.publish(tx, wagersEvents.corrected, {
    wagers: due.map(({ end, correction, wager }) => {
      const { ref, playerId, product, game, stakeCents, payoutCents, placedAtMs } = wager
      const cashCents = cashOf(wager, drawn.get(keyOf(wager)) ?? [])
      return {
        ref,
        playerId,
        product,
        game,
        stakeCents,
        beforeCents: payoutCents,
        afterCents: end.payoutCents,
        placedAt: placedAtMs,
        version: correction.version,
        ...partOfStake(cashCents === stakeCents ? undefined : cashCents),
      }
    }),
  })
}

/** What counts towards the caps in the windows of these wagers, from the earliest of each window on. */
function readWindows(
  tx: Tx,
  settled: ReadonlyMap<string, Settled>,
): Promise<ReadonlyMap<string, readonly Usage[]>> {
  const earliest = new Map<string, Settled>()
  for (const wager of settled.values()) {
    const first = earliest.get(windowOf(wager))
    if (!first || countedAtMs(wager) < countedAtMs(first)) earliest.set(windowOf(wager), wager)
  }
  const windows = [...earliest.values()].map(wager => ({ ...wager, pool: poolOf(wager.product) }))
  return readUsagesBy(tx, windows, { atOf: countedAtMs, keyOf: windowOf })
}

/** The ledger's part of a correction, where it moves anything. */
function operationsOf(due: Due, drawn: Drawn): readonly Adjustment[] {
  const { correction, wager } = due
  const changes = changesOf(due, drawn.get(keyOf(correction)) ?? [])
  if (changes.length === 0) return []
  const { playerId } = correction
  const house = revenueOf(wager.product)
  return [{ op: 'adjust', key: correctionKey(correction), playerId, house, changes }]
}

async function readSettled(
  tx: Tx,
  corrections: readonly Correction[],
): Promise<ReadonlyMap<string, Settled>> {
  const found = await rows(
    tx,
    sql<Settled>`select w.ref, w.player_id as "playerId", w.product, w.game, w.event, w.version,
      w.stake_cents - w.carried_cents as "stakeCents",
        w.payout_cents as "payoutCents", w.returned_cents as "returnedCents",
        w.greatest_payout_cents as "greatestPayoutCents",
        (extract(epoch from w.placed_at) * 1000)::bigint as "placedAtMs",
          (extract(epoch from w.ended_at) * 1000)::bigint as "endedAtMs", v.payout_cents as "askedPayoutCents"
      from wagers.wagers as w
      join ${pgTable('c', corrections, VERSION)} using (ref, player_id)
      left join lateral (select payout_cents from wagers.settlement_versions
        where (ref, player_id, version) = (c.ref, c.player_id, c.version) limit 1) as v on true
      where w.state <> 'open'`,
  )
  return new Map(found.map(wager => [keyOf(wager), wager]))
}

const VERSION = {
  ref: ['text', (each: Correction) => each.ref],
  player_id: ['uuid', (each: Correction) => each.playerId],
  version: ['smallint', (each: Correction) => each.version],
} as const
const DUE = {
  ref: ['text', ({ correction }: Due) => correction.ref],
  player_id: ['uuid', ({ correction }: Due) => correction.playerId],
  version: ['smallint', ({ correction }: Due) => correction.version],
  payout_cents: ['bigint', ({ end }: Due) => end.payoutCents],
  returned_cents: ['bigint', ({ end }: Due) => end.returnedCents ?? 0],
  outcome: ['jsonb', ({ end }: Due) => JSON.stringify(end.outcome)],
  reason: ['text', ({ correction }: Due) => correction.reason],
} as const

/** The first version is kept before the wager shows another. */
async function record(tx: Tx, due: readonly Due[], atMs: number): Promise<void> {
  if (due.length === 0) return
  const wanted = pgTable('c', due, DUE)
  await sql`insert into wagers.settlements (ref, player_id, version, payout_cents, returned_cents, outcome,
      reason, at)
    select w.ref, w.player_id, 1, w.payout_cents, w.returned_cents, coalesce(w.outcome, '{}'), 'settled',
      w.ended_at
    from ${wanted} cross join lateral (select * from wagers.wagers
      where (ref, player_id) = (c.ref, c.player_id) and version = 1 limit 1) as w
    union all select c.ref, c.player_id, c.version, c.payout_cents, c.returned_cents, c.outcome, c.reason,
      ${new Date(atMs)}
      from ${wanted}`.execute(tx)
  await sql`update wagers.wagers as w set version = c.version, payout_cents = c.payout_cents,
    returned_cents = c.returned_cents, outcome = c.outcome,
      state = case when c.payout_cents is null then 'void' else 'settled' end
    from ${wanted} where w.ref = c.ref and w.player_id = c.player_id`.execute(tx)
}
