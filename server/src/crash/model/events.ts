import { z } from 'zod'
import { eventType } from '../../platform/events/event-types.ts'

export const crashEvents = {
  chatRemoved: eventType(
    'crash.chat.removed',
    'Messages of a game’s chat, by number, are no longer shown.',
    z.object({ game: z.string(), n: z.array(z.int()) }),
  ),
  chatReported: eventType(
    'crash.chat.reported',
    'Players reported a message; `hidden` when it is no longer shown. Also on the bus, for moderation tools of an operator.',
    z.object({ game: z.string(), n: z.int(), reports: z.int(), hidden: z.boolean() }),
  ),
}
