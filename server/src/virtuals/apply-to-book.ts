import type { FeedMessage } from '@ruka/sports/feed/message'
import type { Ctx } from '../platform/context/context.ts'
import type { Tx } from '../platform/db/db.ts'
import type { FeedConsumer as BookKeeper } from '../feed/index.ts'

/** Messages of a league are in no log of a feed; a decision of one of them names it by this number. */
const UNLOGGED = 0

/** Applies messages of a league to the book, in the transaction of what they tell. */
export const applyToBook = (
  tx: Tx,
  ctx: Ctx,
  keeper: BookKeeper,
  messages: readonly FeedMessage[],
): Promise<void> =>
  keeper.apply(
    tx,
    messages.map(message => ({ id: UNLOGGED, receivedAtMs: ctx.clock.now(), message })),
  )
