import type { Ctx } from '../platform/context.ts'
import type { Routine } from '../platform/module.ts'
import { deleteOldMessages, waitingEvents } from './message-log.ts'

export type { FeedConsumer, LoggedMessage } from './feed-context.ts'
export { waitingEvents }
export { producerStates, upProducers } from './producers.ts'
export type { ProducerState } from './producers.rules.ts'
export { runFeed } from './run-feed.ts'

const SWEEP_MS = 600_000

/** The repeated work of the feed; the module that consumes it runs the feed itself. */
export const feedRoutines = (ctx: Ctx): readonly Routine[] => [
  { name: 'delete-old-messages', everyMs: SWEEP_MS, run: () => deleteOldMessages(ctx) },
]
