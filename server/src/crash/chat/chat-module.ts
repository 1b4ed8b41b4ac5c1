import type { PlayerExcluded } from '../../accounts/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { REPORTED, tellUnsaid, UNSAID, type Unsaid } from './chat-news.ts'
import { checkWords } from './chat-words.ts'
import { forgetPlayer } from './moderate.ts'

/** What the chat hears of, in every role. */
export function registerChat(ctx: Ctx): void {
  checkWords(ctx)
  ctx.outbox.on(UNSAID, async (_, { payload }) => tellUnsaid(ctx.bus, payload as Unsaid))
  ctx.outbox.on(REPORTED, async (_, { payload }) => ctx.bus.publish(REPORTED, payload))
  ctx.outbox.on('player.excluded', (tx, { payload }) =>
    forgetPlayer(tx, ctx, (payload as PlayerExcluded).playerId),
  )
}
