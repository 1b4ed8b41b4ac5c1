import { AUTO_X100 } from '@ruka/contract/crash'
import { payoutFloor, type Cents } from '@ruka/contract/money'
import { nairobiDate } from '@ruka/contract/taxes'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db.ts'
import { placeStakes, type Stake, type StakeVerdict } from '../wagers/index.ts'
import { roundEvent } from './bet-ref.ts'
import { crashGames } from './crash-games.ts'

export type Actor = { readonly playerId: string; readonly sessionId: string }
export type StakeItem = Actor & {
  readonly round: number
  readonly ref: string
  readonly requestId: string
  readonly stakeCents: Cents
  /** The most the bet may win by itself. */
  readonly greatestCents: Cents
  readonly selection: object
}

/** `session`: the player's session has ended, and nothing changed. */
export type StakeAnswer =
  | (Extract<StakeVerdict, { ok: true }> & { readonly share: Share })
  | Extract<StakeVerdict, { ok: false }>
  | { readonly ok: false; readonly code: 'session' | 'round_locked'; readonly text?: undefined }
/** `heldCents` is for all the round's bets of the player staked that day, unknown to a late repeat; `leftCents` may still be won today. */
export type Share = {
  readonly day: string
  readonly heldCents: Cents | undefined
  readonly leftCents: Cents
}

type At = { readonly game: string; readonly round: number; readonly shard: number }

/** Places the stakes of a round. Every bet has to be able to pay 1.01x at least. */
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
    const { reservedCents, remainingCents } = verdict.allowance
    const placedOn = verdict.replay ? nairobiDate(verdict.placedAt) : today
    const heldCents = placedOn === today ? reservedCents : undefined
    return { ...verdict, share: { day: placedOn, heldCents, leftCents: remainingCents } }
  })
}
