import { toKes, type Cents } from '@ruka/contract/money'
import type { CashOutBy } from '@ruka/contract/crash'
import { reachedAtMs } from '@ruka/games/crash/curve.rules'
import { seedText } from '@ruka/games/fair/seeds.rules'
import { houseLimitsOf } from '../house-limits/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { endedWagers, readBalances, readRemaining, type EndedWager } from '../wagers/queries.ts'
import { partsOfRef, roundRefs } from './bet-ref.ts'
import { readLastNumber, readRound } from './published-rounds.ts'
import { inBatches } from './end-round.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { PaidMessage } from './model/room-api.ts'

type PaidWager = EndedWager & {
  readonly payoutCents: Cents
  readonly outcome: { readonly x100: number; readonly by: CashOutBy }
}

/**
 * Broadcasts the end of the last round again, since the last leader may have died between the commit and its
 * broadcast. Cash-outs come first, as in the round; clients ignore what they know.
 */
export async function rebroadcastLastRound(ctx: Ctx, broadcaster: Broadcaster, game: string): Promise<void> {
  const round = await readLastNumber(ctx.db.read, game)
  const last = await readRound(ctx.db.read, game, round)
  if (last?.state !== 'crashed' && last?.state !== 'void') return
  const ended = await endedWagers(ctx.db.read, roundRefs(game, round))
  const paid = ended.filter(isPaid)
  for (const batch of inBatches(paid)) await sendPaid(ctx, broadcaster, batch)
  if (last.state === 'crashed')
    return broadcaster.broadcast({ t: 'crashed', round, x100: last.crash_x100!, seed: seedText(last.seed!) })
  broadcaster.broadcast({ t: 'voided', round })
  const informed = new Set(paid.map(({ playerId }) => playerId))
  for (const playerId of new Set(ended.map(wager => wager.playerId)))
    if (!informed.has(playerId)) broadcaster.balanceMoved(playerId)
}

/** A lost bet has no multiplier. */
const isPaid = (wager: EndedWager): wager is PaidWager =>
  wager.payoutCents !== null && 'x100' in (wager.outcome as object)

/**
 * The time of a manual cash-out is not stored; the first moment at which its multiplier was shown replaces
 * it.
 */
async function sendPaid(ctx: Ctx, broadcaster: Broadcaster, paid: readonly PaidWager[]): Promise<void> {
  const playerIds = paid.map(({ playerId }) => playerId)
  const balances = await readBalances(ctx.db.read, playerIds)
  const leftOf = await readRemaining(ctx.db.read, playerIds, {
    pool: 'crash',
    atMs: ctx.clock.now(),
    limits: houseLimitsOf(ctx),
  })
  for (const { playerId, requestId, ref, payoutCents, outcome } of paid) {
    const { x100, by } = outcome
    const message: PaidMessage = {
      t: 'paid',
      id: requestId,
      ...partsOfRef(ref),
      x100,
      payout: toKes(payoutCents),
      balance: toKes(balances.get(playerId)!),
      dayLeft: toKes(leftOf(playerId)),
      by,
      atMs: reachedAtMs(x100),
    }
    broadcaster.sendTo(playerId, message)
  }
}
