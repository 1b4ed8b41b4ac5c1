import { z } from 'zod'
import { eventType } from '../platform/events/event-types.ts'

export const referralsEvents = {
  referralChanged: eventType(
    'referral.changed',
    'What these players earn by referring has changed.',
    z.object({ playerIds: z.array(z.string()) }),
  ),
}
