import type { Module } from '../platform/process/module.ts'
import { authorityOf } from './authority.ts'
import { createDays, deleteOldMessages } from './kept-days.ts'
import { messagesAction } from './messages-action.ts'
import { eventsAppliedAfter, markSaved, savedId, waitingEvents } from './message-log.ts'
import { appliedMessages } from './read-ahead.ts'

export type { FeedConsumer, LoggedMessage } from './feed-context.ts'
export { appliedMessages, eventsAppliedAfter, markSaved, savedId, waitingEvents }
export { describeDown, isHeardOrDown, producerStates, readHeardMs, upProducers } from './producers.ts'
export type { ProducerState } from './producers.rules.ts'
export { runFeed } from './run-feed.ts'

const SWEEP_MS = 600_000

/** The repeated work of the feed; the module that consumes it runs the feed itself. */
export const feedModule: Module = {
  name: 'feed',
  checkConfig(config) {
    if (config.ROLES.includes('engine') && config.FEED_KIND === 'amqp') authorityOf(config)
  },
  seed: createDays,
  routines: ctx => [
    { name: 'create-days', everyMs: SWEEP_MS, run: () => createDays(ctx) },
    { name: 'delete-old-messages', everyMs: SWEEP_MS, run: () => deleteOldMessages(ctx) },
  ],
  staffActions: [messagesAction],
}
