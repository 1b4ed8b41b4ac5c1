import type { Cents } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import { liveSessions } from '../accounts/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db.ts'
import type { ToldPlay } from './told-play.ts'

export type Actor = { readonly playerId: string; readonly sessionId: string }
/** `balanceCents` and `leftCents` are unknown to a repeat, and where nothing moved. */
export type PlayAnswer =
  | {
      readonly ok: true
      readonly play: ToldPlay
      readonly balanceCents?: Cents
      readonly leftCents?: Cents
    }
  | { readonly ok: false; readonly code: RefusalCode; readonly text?: string }

export const refusal = (code: RefusalCode, text?: string): PlayAnswer => ({
  ok: false,
  code,
  ...(text === undefined ? {} : { text }),
})

/** One after the other for each player, all players side by side: what a player does sees what they did before. */
export function* waves<Item extends Actor>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let left = items; left.length > 0;) {
    const first = new Map<string, Item>()
    for (const item of left) if (!first.has(item.playerId)) first.set(item.playerId, item)
    const wave = new Set(first.values())
    yield [...wave]
    left = left.filter(item => !wave.has(item))
  }
}

/** Those whose session lives, as it stands behind the purses' locks. */
export async function liveActors<Item extends Actor>(
  tx: Tx,
  ctx: Ctx,
  items: readonly Item[],
): Promise<readonly Item[]> {
  const holders = await liveSessions(
    tx,
    items.map(item => item.sessionId),
    ctx.clock.now(),
  )
  return items.filter(({ sessionId, playerId }) => holders.get(sessionId)?.playerId === playerId)
}
