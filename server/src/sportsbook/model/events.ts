import { INCIDENTS } from '@ruka/contract/notices'
import { z } from 'zod'
import { eventType, momentPayload } from '../../platform/events/event-types.ts'

/** An incident of a match, with its sides as they were known then; `at` is when the feed's message arrived. */
export const incidentPayload = z.object({
  eventId: z.string(),
  kind: z.enum(INCIDENTS),
  side: z.enum(['home', 'away']).nullable(),
  home: z.string(),
  away: z.string(),
  homeScore: z.int().min(0),
  awayScore: z.int().min(0),
  minute: z.int().nullable(),
  at: momentPayload,
})
export type MatchIncident = z.output<typeof incidentPayload>

export const sportsEvents = {
  incident: eventType(
    'sports.incident',
    'A match kicked off, or goals of a side were counted or taken back; the score is that after it.',
    incidentPayload,
  ),
}
