import { asCents, type Cents } from '@ruka/contract/money'
import { houseLimitsOf } from '../house-limits/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { pgArray, pgTable, rows, sql, type Tx } from '../platform/db/db.ts'
import { lockBalances } from '../wallet/index.ts'
import { countPayouts } from './count-payouts.ts'
import { countReturns } from './day-counters.ts'
import { decideEnds } from './decide-ends.ts'
import type { Cause, DecideEnd, End, EndOfWager, WagerName } from './end.rules.ts'
import { keyOf } from './decide-stakes.rules.ts'
import { partOfStake, wagersEvents } from './events.ts'
import { countedCents, postEnds, type EndedWager } from './post-ends.ts'
import { readWagerEnds } from './read-wagers.ts'

/**
 * How one wager ended: the gross payout, 0 for a loss and null where the stake is returned, and what is kept
 * for disputes. Where a cap that is counted at settlement may cut the payout, `decide` gives the end.
 */
export type Settlement = WagerName & { readonly cause?: Cause | undefined } & (
    | EndOfWager
    | { readonly decide: DecideEnd }
  )

/** It had ended before, and nothing changed; `payoutCents` is what was paid then, null for a void. */
type Ended = { readonly verdict: 'ended'; readonly payoutCents: Cents | null }
export type SettleVerdict =
  | { readonly verdict: 'settled'; readonly balanceCents: Cents }
  | Ended
  | { readonly verdict: 'unknown' }
export type VoidVerdict =
  | { readonly verdict: 'voided'; readonly balanceCents: Cents }
  | Ended
  | { readonly verdict: 'unknown' }

/**
 * Ends wagers once each: the stake goes to the product's revenue, the payout to the player's cash, and what
 * was reserved beyond it is free. One unit of the caller's transaction. @throws Error for a payout above what
 * the wager may pay
 */
export async function settleWagers(
  tx: Tx,
  ctx: Ctx,
  settlements: readonly Settlement[],
  { shard = 0 }: { shard?: number } = {},
): Promise<readonly SettleVerdict[]> {
  const at = { atMs: ctx.clock.now(), shard }
  const { ended, verdictOf, cashOf } = await endOpenWagers(tx, ctx, settlements, at)
  const causes = new Map(
    settlements.flatMap(each => (each.cause === undefined ? [] : [[keyOf(each), each.cause] as const])),
  )
  const causeOf = (wager: WagerName) => (causes.size === 0 ? undefined : causes.get(keyOf(wager)))
  const settled = ended.flatMap(wager =>
    wager.payoutCents === null
      ? []
      : [
          {
            ...published(wager, causeOf(wager)),
            payoutCents: wager.payoutCents,
            placedAt: wager.placedAtMs,
            ...partOfStake(cashOf(wager)),
          },
        ],
  )
  if (settled.length > 0) await ctx.events.publish(tx, wagersEvents.settled, { wagers: settled })
  const voided = ended
    .filter(({ payoutCents }) => payoutCents === null)
    .map(wager => published(wager, causeOf(wager)))
  if (voided.length > 0) await ctx.events.publish(tx, wagersEvents.voided, { wagers: voided })
  return settlements.map(each => verdictOf(each, 'settled'))
}

/**
 * Gives stakes back to the sub-accounts they came from, once each, and frees what was reserved; those that
 * have ended already are left as they are. `reason` is kept for disputes.
 */
export async function voidWagers(
  tx: Tx,
  ctx: Ctx,
  wagers: readonly WagerName[],
  { reason, cause, shard = 0 }: { reason: string; cause?: Cause; shard?: number },
): Promise<readonly VoidVerdict[]> {
  const voids = wagers.map(({ ref, playerId }) => ({
    ref,
    playerId,
    payoutCents: null,
    outcome: { void: reason },
  }))
  const { ended, verdictOf } = await endOpenWagers(tx, ctx, voids, { atMs: ctx.clock.now(), shard })
  if (ended.length > 0)
    await ctx.events.publish(tx, wagersEvents.voided, {
      wagers: ended.map(wager => published(wager, cause)),
    })
  return voids.map(each => verdictOf(each, 'voided'))
}

const published = ({ ref, playerId, product, game, stakeCents }: EndedWager, cause: Cause | undefined) => ({
  ref,
  playerId,
  product,
  game,
  stakeCents,
  ...(cause === undefined ? {} : { cause }),
})

/** Ends those of the wagers that are open: the wager's row decides, and the ledger must agree. */
async function endOpenWagers(
  tx: Tx,
  ctx: Ctx,
  ends: readonly (End | Settlement)[],
  { atMs, shard }: { atMs: number; shard: number },
) {
  const first = new Map<string, End | Settlement>()
  for (const end of ends) {
    const key = keyOf(end)
    if (!first.has(key)) first.set(key, end)
  }
  const asked = [...first.values()]
  const locked = await lockBalances(tx, [...new Set(ends.map(({ playerId }) => playerId))])
  const ended = await recordEnds(tx, await decideEnds(tx, asked, { atMs, limits: houseLimitsOf(ctx) }), atMs)
  const { balanceOf, cashOf } = await postEnds(tx, ended, { atMs, shard, locked })
  const balances = new Map<WagerName, Cents>()
  for (const wager of ended) balances.set(asked[wager.no]!, balanceOf(wager))
  const others: readonly WagerName[] = ends.filter(end => !balances.has(end))
  const found = await readWagerEnds(tx, others)
  const before = new Map(others.map((end, index) => [end, found[index]]))
  const verdictOf = <Name extends 'settled' | 'voided'>(end: WagerName, verdict: Name) => {
    const balanceCents = balances.get(end)
    if (balanceCents !== undefined) return { verdict, balanceCents }
    const wager = before.get(end)
    return wager
      ? ({ verdict: 'ended', payoutCents: wager.payoutCents } as const)
      : ({ verdict: 'unknown' } as const)
  }
  return { ended, verdictOf, cashOf }
}

type Numbered = {
  readonly end: End
  readonly no: number
  readonly text: string
  readonly outcomeNo: number
}
const END = {
  no: ['bigint', ({ no }: Numbered) => no],
  ref: ['text', ({ end }: Numbered) => end.ref],
  player_id: ['uuid', ({ end }: Numbered) => end.playerId],
  payout_cents: ['bigint', ({ end }: Numbered) => end.payoutCents],
  returned_cents: ['bigint', ({ end }: Numbered) => returnedOf(end)],
} as const
const OUTCOME_NO = { ...END, outcome_no: ['bigint', ({ outcomeNo }: Numbered) => outcomeNo] } as const
const OUTCOME = { ...END, outcome: ['jsonb', ({ text }: Numbered) => text] } as const
/** PostgreSQL looks for an element from the start of its array: with more outcomes each wager brings its own. */
const OUTCOMES_MAX = 200
const returnedOf = ({ returnedCents }: End): Cents => returnedCents ?? asCents(0)

/** Many wagers of a group have one outcome: each is sent once, and wagers name it by its number, from 1. */
function numbered(ends: readonly (End | undefined)[]) {
  const numbers = new Map<string, number>()
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size + 1
    numbers.set(text, number)
    return number
  }
  const each = ends.flatMap((end, no): Numbered[] => {
    if (!end) return []
    const text = JSON.stringify(end.outcome)
    return [{ end, no, text, outcomeNo: numberOf(text) }]
  })
  return { ends: each, outcomes: [...numbers.keys()] }
}

/** A wager that ended now, and the place of its end among those that were asked for. */
type Recorded = EndedWager & { readonly no: number }
/** What only the database knows of it. */
type RecordedRow = Omit<Recorded, keyof WagerName | 'payoutCents' | 'returnedCents'>

async function recordEnds(
  tx: Tx,
  asked: readonly (End | undefined)[],
  atMs: number,
): Promise<readonly Recorded[]> {
  const { ends, outcomes } = numbered(asked)
  if (ends.length === 0) return []
  const areFew = outcomes.length <= OUTCOMES_MAX
  const found = await rows(
    tx,
    sql<RecordedRow>`update wagers.wagers as w set state = case when e.payout_cents is null then 'void'
      else 'settled' end, version = 1, payout_cents = e.payout_cents,
      returned_cents = e.returned_cents, outcome = ${areFew ? sql`(${pgArray(outcomes)}::jsonb[])[e.outcome_no]` : sql`e.outcome`},
      ended_at = ${new Date(atMs)}
      from ${areFew ? pgTable('e', ends, OUTCOME_NO) : pgTable('e', ends, OUTCOME)}
      where w.ref = e.ref and w.player_id = e.player_id and w.state = 'open'
      returning e.no, w.product, w.game, w.event, w.stake_cents as "stakeCents",
        w.greatest_payout_cents as "greatestPayoutCents",
        (date_part('epoch', w.placed_at) * 1000)::bigint as "placedAtMs"`,
  )
  const ended = found.map((row): Recorded => {
    const end = asked[row.no]!
    return {
      ref: end.ref,
      playerId: end.playerId,
      payoutCents: end.payoutCents,
      returnedCents: returnedOf(end),
      ...row,
    }
  })
  const above = ended.find(
    ({ greatestPayoutCents, ...each }) =>
      greatestPayoutCents !== null && countedCents(each) > greatestPayoutCents,
  )
  if (above) throw new Error(`${above.ref} pays more than it may`)
  await countPayouts(
    tx,
    ended.map(each => ({
      ...each,
      endedAtMs: atMs,
      paidCents: countedCents(each),
      greatestCents: each.greatestPayoutCents ?? asCents(0),
    })),
  )
  const returned = ended.map(({ playerId, product, payoutCents, stakeCents }) => ({
    playerId,
    product,
    stakedCents: 0,
    returnedCents: payoutCents ?? stakeCents,
  }))
  await countReturns(tx, returned, atMs)
  return ended
}
