import type { Cents } from '@ruka/contract/money'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db.ts'
import { settleWagers } from '../wagers/index.ts'
import { removeOpenPlays, type OpenPlay } from './open-plays.ts'
import { playRef } from './play-ref.ts'
import type { PlayStand } from './stand-of.ts'
import type { Outcome } from './told-play.ts'

/** Pays open plays that are over, and gives the balances after it. Behind the wallets' locks. */
export async function endPlays(
  tx: Tx,
  ctx: Ctx,
  ending: readonly { readonly play: OpenPlay; readonly stand: PlayStand }[],
  { shard = 0 }: { shard?: number } = {},
): Promise<readonly Cents[]> {
  if (ending.length === 0) return []
  const verdicts = await settleWagers(
    tx,
    ctx,
    ending.map(({ play, stand }) => ({
      ref: playRef(play.game, play.id),
      playerId: play.playerId,
      payoutCents: stand.payCents,
      outcome: { moves: play.moves, shown: stand.shown } satisfies Outcome,
    })),
    { shard },
  )
  const plays = ending.map(({ play }) => play)
  await removeOpenPlays(tx, plays)
  return verdicts.map((verdict, index) => {
    if (verdict.verdict !== 'settled') throw new Error(`the open play ${plays[index]!.id} had ended before`)
    return verdict.balanceCents
  })
}
