import { nairobiDate } from '@ruka/contract/nairobi'
import { payoutFloor, type Cents } from '@ruka/contract/money'
import { AUTO_X100 } from '@ruka/contract/crash'
import { liveSessions } from '../accounts/index.ts'
import { houseLimitsOf } from '../house-limits/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, sql, type Reader, type Tx } from '../platform/db/db.ts'
import { assertLeading, type Lease } from '../platform/db/lease.ts'
import {
  groupWriter,
  placeStakes,
  settleWagers,
  voidWagers,
  type SettleVerdict,
  type Stake,
  type StakeVerdict,
} from '../wagers/index.ts'
import { readRemaining, readReservations, readWagerEnds } from '../wagers/queries.ts'
import { roundEvent } from './bet-ref.ts'
import { dayKey } from './day-limit.rules.ts'
import { crashGames } from './model/crash-games.ts'

export type CancelItem = Actor & { readonly round: number; readonly ref: string; readonly day: string }
/**
 * `balanceCents` is unknown where an earlier copy cancelled the bet; `locked`: the round has taken off with
 * the bet.
 */
export type CancelAnswer =
  | {
      readonly verdict: 'cancelled'
      readonly balanceCents: Cents | undefined
      /** Reserved for the player's other bets of that round and day. */
      readonly reservedCents?: Cents | undefined
      readonly leftCents?: Cents
    }
  | { readonly verdict: 'session' }
  | { readonly verdict: 'locked' }
export type CashOutItem = {
  readonly playerId: string
  /** The session of a manual cash-out; null for one by the server. */
  readonly sessionId: string | null
  readonly ref: string
  readonly payoutCents: Cents
  readonly outcome: object
}
export type CashOutAnswer = (SettleVerdict & { readonly leftCents: Cents }) | { readonly verdict: 'session' }

export type Writer<Item, Answer> = (item: Item) => Promise<Answer>

/**
 * Writes stakes that arrive together in one transaction, with a shared lock on the round that is open for
 * betting: a take-off waits for it, and after the take-off every stake of the round is refused.
 */
export function stakeWriter(ctx: Ctx, lease: Lease, game: string): Writer<StakeItem, StakeAnswer> {
  return groupWriter(ctx, async (tx, items, { shard, lock }) => {
    const open = await openForBetting(tx, lease, game)
    const isLive = await liveActors(tx, ctx, items)
    const refusals = new Map<StakeItem, StakeAnswer>()
    for (const item of items)
      if (item.round !== open) refusals.set(item, { ok: false, code: 'round_locked' })
      else if (!isLive(item)) refusals.set(item, { ok: false, code: 'session' })
    const admitted = await lock(
      tx,
      items.filter(item => !refusals.has(item)),
    )
    const answers = await takeStakes(tx, ctx, admitted, { game, round: open ?? 0, shard })
    return new Map([...refusals, ...admitted.map((item, index) => [item, answers[index]!] as const)])
  })
}

/**
 * Writes cancellations that arrive together in one transaction, under the same lock as stakes: after the
 * take-off no bet is cancelled. A later copy of a successful cancellation is still answered `cancelled`.
 */
export function cancelWriter(ctx: Ctx, lease: Lease, game: string): Writer<CancelItem, CancelAnswer> {
  return groupWriter(ctx, async (tx, items, { shard, lock }) => {
    const open = await openForBetting(tx, lease, game)
    const isLive = await liveActors(tx, ctx, items)
    const late = items.filter(item => item.round !== open)
    const ends = await readWagerEnds(tx, late)
    const answers = new Map<CancelItem, CancelAnswer>()
    for (const [index, item] of late.entries()) {
      const wasVoid = ends[index]?.state === 'void'
      answers.set(item, wasVoid ? { verdict: 'cancelled', balanceCents: undefined } : { verdict: 'locked' })
    }
    const early = items.filter(item => item.round === open)
    for (const item of early) if (!isLive(item)) answers.set(item, { verdict: 'session' })
    const admitted = await lock(tx, early.filter(isLive))
    const voided = await voidWagers(tx, ctx, admitted, { reason: 'cancelled', shard })
    const reserved = await readReserved(tx, roundEvent(game, open ?? 0), playersOf(admitted))
    const leftOf = await readRemaining(tx, playersOf(admitted), {
      pool: 'crash',
      atMs: ctx.clock.now(),
      limits: houseLimitsOf(ctx),
    })
    for (const [index, item] of admitted.entries()) {
      const verdict = voided[index]!
      const reservedCents = reserved.get(dayKey(item.playerId, item.day))
      const leftCents = leftOf(item.playerId)
      if (verdict.verdict === 'voided')
        answers.set(item, {
          verdict: 'cancelled',
          balanceCents: verdict.balanceCents,
          reservedCents,
          leftCents,
        })
      else if (verdict.verdict === 'ended' && verdict.payoutCents === null)
        answers.set(item, { verdict: 'cancelled', balanceCents: undefined })
      else throw new Error(`${item.ref} ended before its round took off`)
    }
    return answers
  })
}

/** The round that is open for betting; it cannot take off before this transaction ends. */
async function openForBetting(tx: Tx, lease: Lease, game: string): Promise<number | undefined> {
  await assertLeading(tx, lease)
  const open = await firstRow(
    tx,
    sql<{
      number: number
    }>`select number from crash.rounds where game = ${game} and state = 'betting' for share`,
  )
  return open?.number
}

/** Writes cash-outs that arrive together in one transaction. `persist` repeats one whose wallet is stuck. */
export function cashOutWriter(ctx: Ctx, lease: Lease): Writer<CashOutItem, CashOutAnswer> {
  return groupWriter(ctx, async (tx, items, { shard, lock }) => {
    await assertLeading(tx, lease)
    const isLive = await liveActors(tx, ctx, items)
    const admitted = await lock(tx, items.filter(isLive))
    const verdicts = await settleWagers(tx, ctx, admitted, { shard })
    const leftOf = await readRemaining(tx, playersOf(admitted), {
      pool: 'crash',
      atMs: ctx.clock.now(),
      limits: houseLimitsOf(ctx),
    })
    const answers = new Map<CashOutItem, CashOutAnswer>()
    for (const item of items) if (!isLive(item)) answers.set(item, { verdict: 'session' })
    for (const [index, item] of admitted.entries())
      answers.set(item, { ...verdicts[index]!, leftCents: leftOf(item.playerId) })
    return answers
  })
}

const playersOf = (items: readonly { readonly playerId: string }[]): string[] =>
  items.map(({ playerId }) => playerId)

async function liveActors(
  tx: Tx,
  ctx: Ctx,
  items: readonly { playerId: string; sessionId: string | null }[],
): Promise<(item: { playerId: string; sessionId: string | null }) => boolean> {
  const sessionIds = items.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]))
  if (sessionIds.length === 0) return () => true
  const holders = await liveSessions(tx, sessionIds, ctx.clock.now())
  return ({ playerId, sessionId }) => sessionId === null || holders.get(sessionId)?.playerId === playerId
}

export type Actor = { readonly playerId: string; readonly sessionId: string }
export type StakeItem = Actor & {
  readonly round: number
  readonly ref: string
  readonly requestId: string
  readonly stakeCents: Cents
  /** The most that the bet may win by itself. */
  readonly greatestCents: Cents
  readonly selection: object
}

/** `session`: the player's session has ended, and nothing changed. */
export type StakeAnswer =
  | (Extract<StakeVerdict, { ok: true }> & { readonly share: Share })
  | Extract<StakeVerdict, { ok: false }>
  | { readonly ok: false; readonly code: 'session' | 'round_locked'; readonly text?: undefined }
/**
 * `reservedCents`: for all bets of the player in the round and of that day, unknown to a late repeat;
 * `leftCents`: may still be won today.
 */
export type Share = {
  readonly day: string
  readonly reservedCents: Cents | undefined
  readonly leftCents: Cents
}

type At = { readonly game: string; readonly round: number; readonly shard: number }

/** Places the stakes of a round. Every bet must be able to pay 1.01x. */
export async function takeStakes(
  tx: Tx,
  ctx: Ctx,
  items: readonly StakeItem[],
  { game, round, shard }: At,
): Promise<readonly StakeAnswer[]> {
  const { stakeKes } = crashGames.find(({ slug }) => slug === game)!
  const stakes = items.map(({ playerId, ref, requestId, stakeCents, greatestCents, selection }): Stake => ({
    playerId,
    product: 'crash',
    game,
    event: roundEvent(game, round),
    ref,
    requestId,
    stakeCents,
    selection,
    stakeKes,
    leastPayoutCents: payoutFloor(stakeCents, AUTO_X100.min),
    greatestPayoutCents: greatestCents,
  }))
  const today = nairobiDate(ctx.clock.now())
  const verdicts = await placeStakes(tx, ctx, stakes, { shard })
  return verdicts.map((verdict): StakeAnswer => {
    if (!verdict.ok) return verdict
    const { cap } = verdict
    const placedOn = verdict.replay ? nairobiDate(verdict.placedAt) : today
    const reservedCents = placedOn === today ? cap.reservedCents : undefined
    return { ...verdict, share: { day: placedOn, reservedCents, leftCents: cap.remainingCents } }
  })
}

/** What is reserved for the bets of a round, by `dayKey`. */
export async function readReserved(
  reader: Reader,
  event: string,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
  const found = await readReservations(reader, event, { pool: 'crash', playerIds })
  return new Map(found.map(({ playerId, day, reservedCents }) => [dayKey(playerId, day), reservedCents]))
}
