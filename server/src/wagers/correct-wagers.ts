import { asCents, type Cents } from '@ruka/contract/money'
import type { Ctx } from '../platform/context.ts'
import { pgArray, rows, sql, type Tx } from '../platform/db.ts'
import { postTransfers, balance, lockBalances, type Operation, revenueOf } from '../wallet/index.ts'
import { countedAtMs, limitOf, poolOf, unreservedOf, type Product } from './caps.rules.ts'
import { countPayouts, readUsages } from './caps.ts'
import { keyOf } from './decide-stakes.rules.ts'
import { wagersEvents } from './events.ts'

/** Another end of a wager that has ended. `version` is the number of this settlement, from 2: a repeat of it changes nothing. */
export type Correction = {
  readonly ref: string
  readonly playerId: string
  readonly version: number
  /** The gross payout; null returns the stake. */
  readonly payoutCents: Cents | null
  readonly outcome: object
  readonly reason: string
}
/**
 * `made`: that version was made before. `unknown`: the version before it does not exist. `above_cap`: the pool's limit leaves only
 * `remainingCents` for a greater payout in the window of this wager. In all three nothing changed.
 */
export type CorrectVerdict =
  | { readonly verdict: 'corrected'; readonly balanceCents: Cents }
  | { readonly verdict: 'made' | 'unknown' }
  | { readonly verdict: 'above_cap'; readonly remainingCents: Cents }

type Corrected = {
  readonly ref: string
  readonly playerId: string
  readonly product: Product
  readonly game: string
  readonly event: string | null
  readonly version: number
  readonly stakeCents: Cents
  readonly payoutCents: Cents | null
  readonly greatestPayoutCents: Cents | null
  readonly placedAtMs: number
  readonly endedAtMs: number
}

type Due = { readonly correction: Correction; readonly wager: Corrected }

/** The ledger's key of what a version moves. */
export const CORRECTION_PREFIX = 'settle:'
const correctionKey = ({ ref, playerId, version }: Correction): string =>
  `${CORRECTION_PREFIX}${ref}:${playerId}:${version}`

/**
 * Corrects how wagers ended. Posts the difference to the version before: more is paid into cash; less is taken back from cash, and
 * where that does not reach it becomes debt. What the caps have counted changes with it. At most one correction of a wager in a call.
 * One unit of the caller's transaction. @throws Error for a payout above what the wager may pay
 */
export async function correctWagers(
  tx: Tx,
  ctx: Ctx,
  corrections: readonly Correction[],
): Promise<readonly CorrectVerdict[]> {
  if (corrections.length === 0) return []
  const atMs = ctx.clock.now()
  const wallets = await lockBalances(tx, [...new Set(corrections.map(({ playerId }) => playerId))])
  const before = await readEnded(tx, corrections)
  const next = corrections.flatMap(correction => {
    const wager = before.get(keyOf(correction))
    return wager && correction.version === wager.version + 1 ? [{ correction, wager }] : []
  })
  const above = await findAboveCap(tx, next)
  const due = next.filter(({ correction }) => !above.has(correction))
  const tooMuch = next.find(
    ({ correction: { payoutCents }, wager: { greatestPayoutCents } }) =>
      (payoutCents ?? 0) > (greatestPayoutCents ?? Infinity),
  )
  if (tooMuch) throw new Error(`${tooMuch.correction.ref} pays more than it may`)
  const moving = due.flatMap(({ correction, wager }) => {
    const operation = differenceOf(correction, wager)
    return operation ? [{ operation, playerId: correction.playerId }] : []
  })
  const verdicts = await postTransfers(
    tx,
    moving.map(({ operation }) => operation),
    { atMs, locked: wallets },
  )
  const balances = new Map([...wallets].map(([playerId, wallet]) => [playerId, balance(wallet)]))
  for (const [index, verdict] of verdicts.entries()) {
    const { operation, playerId } = moving[index]!
    if (verdict.verdict !== 'ok') throw new Error(`the correction ${operation.key} is ${verdict.verdict}`)
    balances.set(playerId, verdict.balanceCents)
  }
  await record(
    tx,
    due.map(({ correction }) => correction),
    atMs,
  )
  await countPayouts(
    tx,
    due.map(({ correction, wager }) => ({
      ...wager,
      paidCents: paidMore(correction, wager),
      greatestCents: asCents(0),
      stakeCents: asCents(0),
    })),
  )
  await publish(tx, ctx, due)
  const corrected = new Set(due.map(({ correction }) => correction))
  return corrections.map((correction): CorrectVerdict => {
    if (corrected.has(correction))
      return { verdict: 'corrected', balanceCents: balances.get(correction.playerId)! }
    const remainingCents = above.get(correction)
    if (remainingCents !== undefined) return { verdict: 'above_cap', remainingCents }
    const wager = before.get(keyOf(correction))
    return { verdict: wager && correction.version <= wager.version ? 'made' : 'unknown' }
  })
}

async function publish(tx: Tx, { events }: Ctx, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return
  await events.publish(tx, wagersEvents.corrected, {
    wagers: due.map(
      ({ correction, wager: { ref, playerId, product, game, stakeCents, payoutCents, placedAtMs } }) => ({
        ref,
        playerId,
        product,
        game,
        stakeCents,
        beforeCents: payoutCents,
        afterCents: correction.payoutCents,
        placedAt: placedAtMs,
      }),
    ),
  })
}

const paidMore = (correction: Correction, wager: Corrected): number =>
  (correction.payoutCents ?? 0) - (wager.payoutCents ?? 0)

/** The corrections that the caps leave no room for, with what each window leaves. Corrections are few: each is looked at by itself. */
async function findAboveCap(tx: Tx, next: readonly Due[]): Promise<ReadonlyMap<Correction, Cents>> {
  const above = new Map<Correction, Cents>()
  const moved = new Map<string, number>()
  for (const { correction, wager } of next) {
    const pool = poolOf(wager.product)
    const countedMs = countedAtMs(wager)
    const window = `${wager.playerId} ${pool} ${countedMs}`
    const before = moved.get(window) ?? 0
    const more = paidMore(correction, wager)
    if (more > 0) {
      const usages = await readUsages(tx, [{ playerId: wager.playerId, pool }], countedMs)
      const counted = [...usages.values()].flat().filter(({ atMs }) => atMs <= countedMs)
      const room = unreservedOf(limitOf(pool, countedMs), counted) - before
      if (more > room) {
        above.set(correction, asCents(Math.max(0, room)))
        continue
      }
    }
    moved.set(window, before + more)
  }
  return above
}

/** What the player has of a wager that ended so. */
const valueOf = ({ payoutCents, stakeCents }: { payoutCents: Cents | null; stakeCents: Cents }): number =>
  payoutCents ?? stakeCents

/** The ledger's part of a correction, if anything moves. */
function differenceOf(correction: Correction, wager: Corrected): Operation | undefined {
  const { playerId } = correction
  const key = correctionKey(correction)
  const cents = valueOf({ ...wager, payoutCents: correction.payoutCents }) - valueOf(wager)
  if (cents === 0) return undefined
  const house = revenueOf(wager.product)
  if (cents < 0) return { op: 'claw_back', key, playerId, cents: asCents(-cents), to: house }
  const credit = { playerId, account: 'cash' } as const
  return { op: 'move', key, debit: { house }, credit, cents: asCents(cents) }
}

async function readEnded(
  tx: Tx,
  corrections: readonly Correction[],
): Promise<ReadonlyMap<string, Corrected>> {
  const found = await rows(
    tx,
    sql<Corrected>`select w.ref, w.player_id as "playerId", w.product, w.game, w.event, w.version, w.stake_cents - w.carried_cents as "stakeCents",
        w.payout_cents as "payoutCents", w.greatest_payout_cents as "greatestPayoutCents",
        (extract(epoch from w.placed_at) * 1000)::bigint as "placedAtMs", (extract(epoch from w.ended_at) * 1000)::bigint as "endedAtMs"
      from wagers.wagers as w
      join unnest(${pgArray(corrections.map(c => c.ref))}::text[], ${pgArray(corrections.map(c => c.playerId))}::uuid[]) as c(ref, player_id) using (ref, player_id)
      where w.state <> 'open'`,
  )
  return new Map(found.map(wager => [keyOf(wager), wager]))
}

/** The first version is kept before the wager shows another. */
async function record(tx: Tx, corrections: readonly Correction[], atMs: number): Promise<void> {
  if (corrections.length === 0) return
  const column = (of: (correction: Correction) => string | number | null) => pgArray(corrections.map(of))
  const wanted = sql`unnest(${column(c => c.ref)}::text[], ${column(c => c.playerId)}::uuid[], ${column(c => c.version)}::smallint[],
    ${column(c => c.payoutCents)}::bigint[], ${column(c => JSON.stringify(c.outcome))}::jsonb[], ${column(c => c.reason)}::text[])
    as c(ref, player_id, version, payout_cents, outcome, reason)`
  await sql`insert into wagers.settlements (ref, player_id, version, payout_cents, outcome, reason, at)
    select w.ref, w.player_id, 1, w.payout_cents, coalesce(w.outcome, '{}'), 'settled', w.ended_at
    from ${wanted} join wagers.wagers as w using (ref, player_id) where w.version = 1
    union all select c.ref, c.player_id, c.version, c.payout_cents, c.outcome, c.reason, ${new Date(atMs)} from ${wanted}`.execute(
    tx,
  )
  await sql`update wagers.wagers as w set version = c.version, payout_cents = c.payout_cents, outcome = c.outcome,
      state = case when c.payout_cents is null then 'void' else 'settled' end
    from ${wanted} where w.ref = c.ref and w.player_id = c.player_id`.execute(tx)
}
