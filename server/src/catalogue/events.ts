import { z } from 'zod'
import { eventType } from '../platform/events/event-types.ts'

export const catalogueEvents = {
  gameChanged: eventType(
    'game.changed',
    'Staff changed whether a game is open or shown, or its stakes.',
    z.object({ slug: z.string() }),
  ),
}
