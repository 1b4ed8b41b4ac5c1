import { asCents, type Cents } from '@ruka/contract/money'
import { houseLimitsOf } from '../house-limits/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, sql, type Tx } from '../platform/db/db.ts'
import { lockBalances, postTransfers, revenueOf } from '../wallet/index.ts'
import type { Product } from './payout-caps.rules.ts'
import { countPayouts } from './count-payouts.ts'
import { countReturns } from './day-counters.ts'
import { rollingRooms } from './decide-ends.ts'
import { keyOf } from './decide-stakes.rules.ts'
import type { Cause } from './end.rules.ts'
import { partOfStake, wagersEvents } from './events.ts'

/** What a player sells of a wager: all of the stake but `keepCents`, for `payoutCents`. */
export type PartialCashOut = {
  readonly ref: string
  readonly playerId: string
  /** Names the rest of the wager from now on. */
  readonly restRef: string
  /** Names the player's intent. */
  readonly requestId: string
  readonly keepCents: Cents
  readonly payoutCents: Cents
  /** The most that the rest may be paid. */
  readonly greatestPayoutCents: Cents
  readonly outcome: object
  readonly cause?: Cause
}
/**
 * Nothing changes unless it is `cashed_out`. `ended`: the wager had ended before, perhaps by this very
 * request. `above_greatest`: the payout and the rest together could come to more than the wager may pay.
 * `not_a_part`: nothing would be sold, or nothing left. `above_cap`: the pool's limit leaves less at this
 * moment.
 */
export type CashOutVerdict =
  | { readonly verdict: 'cashed_out'; readonly balanceCents: Cents }
  | { readonly verdict: 'ended' | 'unknown' | 'above_greatest' | 'not_a_part' | 'above_cap' }

type Parent = {
  readonly state: 'open' | 'settled' | 'void'
  readonly product: Product
  readonly game: string
  readonly event: string | null
  readonly stakeCents: Cents
  readonly greatestPayoutCents: Cents
  readonly placedAtMs: number
}

/**
 * Sells a part of an open wager. Its hold ends: the part that is sold goes to the house, which pays for it,
 * and the rest is held under a wager of its own, with the same selection and the time at which it was placed.
 * One unit of the caller's transaction.
 */
export async function cashOutPart(tx: Tx, ctx: Ctx, part: PartialCashOut): Promise<CashOutVerdict> {
  const atMs = ctx.clock.now()
  const locked = await lockBalances(tx, [part.playerId])
  const parent = await readParent(tx, part)
  if (!parent) return { verdict: 'unknown' }
  if (parent.state !== 'open') return { verdict: 'ended' }
  if (part.keepCents <= 0 || part.keepCents >= parent.stakeCents) return { verdict: 'not_a_part' }
  if (part.payoutCents + part.greatestPayoutCents > parent.greatestPayoutCents)
    return { verdict: 'above_greatest' }
  const payee = { playerId: part.playerId, product: parent.product }
  const roomOf = await rollingRooms(tx, [payee], { atMs, limits: houseLimitsOf(ctx) })
  if (part.payoutCents > roomOf(payee)) return { verdict: 'above_cap' }
  const soldCents = asCents(parent.stakeCents - part.keepCents)
  const rest = { ref: part.restRef, playerId: part.playerId }
  const [verdict] = await postTransfers(
    tx,
    [
      {
        op: 'split',
        key: keyOf(part),
        restKey: keyOf(rest),
        playerId: part.playerId,
        to: revenueOf(parent.product),
        payCents: part.payoutCents,
        keepCents: part.keepCents,
      },
    ],
    { atMs, locked },
  )
  if (verdict!.verdict !== 'ok') throw new Error(`the part of ${part.ref} is ${verdict!.verdict}`)
  await record(tx, part, atMs)
  await countPayouts(tx, [
    {
      ...parent,
      playerId: part.playerId,
      endedAtMs: atMs,
      paidCents: part.payoutCents,
      greatestCents: asCents(parent.greatestPayoutCents - part.greatestPayoutCents),
      stakeCents: soldCents,
    },
  ])
  const counted = { playerId: part.playerId, product: parent.product }
  await countReturns(tx, [{ ...counted, stakedCents: 0, returnedCents: part.payoutCents }], atMs)
  await ctx.events.publish(tx, wagersEvents.settled, {
    wagers: [
      {
        ref: part.ref,
        playerId: part.playerId,
        product: parent.product,
        game: parent.game,
        stakeCents: soldCents,
        payoutCents: part.payoutCents,
        placedAt: parent.placedAtMs,
        ...(part.cause === undefined ? {} : { cause: part.cause }),
        ...partOfStake(verdict!.cashCents),
      },
    ],
  })
  return { verdict: 'cashed_out', balanceCents: verdict!.balanceCents }
}

const readParent = (tx: Tx, { ref, playerId }: PartialCashOut): Promise<Parent | undefined> =>
  firstRow(
    tx,
    sql<Parent>`select product, game, event, state, stake_cents as "stakeCents",
      greatest_payout_cents as "greatestPayoutCents",
      (extract(epoch from placed_at) * 1000)::bigint as "placedAtMs" from wagers.wagers where ref = ${ref}
        and player_id = ${playerId}`,
  )

/** The rest is as old as the wager: it was staked with it. */
async function record(tx: Tx, part: PartialCashOut, atMs: number): Promise<void> {
  const { ref, playerId, restRef, requestId, keepCents, payoutCents, greatestPayoutCents, outcome } = part
  await sql`insert into wagers.wagers (ref, player_id, product, game, event, request_id, stake_cents,
    greatest_payout_cents, selection, placed_at, ordinal)
    select ${restRef}, player_id, product, game, event, ${requestId}::uuid, ${keepCents}::bigint,
      ${greatestPayoutCents}::bigint, selection, placed_at, ordinal
    from wagers.wagers where ref = ${ref} and player_id = ${playerId}`.execute(tx)
  await sql`update wagers.wagers set state = 'settled', version = 1, payout_cents = ${payoutCents},
    carried_cents = ${keepCents},
      outcome = ${JSON.stringify(outcome)}::jsonb, ended_at = ${new Date(atMs)}
    where ref = ${ref} and player_id = ${playerId}`.execute(tx)
}
