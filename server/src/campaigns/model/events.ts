import { LEVELS } from '@ruka/contract/campaigns'
import { z } from 'zod'
import { centsPayload, eventType } from '../../platform/events/event-types.ts'

export const campaignsEvents = {
  won: eventType(
    'campaigns.won',
    'A player has won a level of a jackpot, and was paid.',
    z.object({ campaign: z.string(), level: z.enum(LEVELS), playerId: z.string(), cents: centsPayload }),
  ),
  prizePaid: eventType(
    'campaigns.prize_paid',
    'A player was paid the prize of a place in a race or tournament.',
    z.object({
      campaign: z.string(),
      rank: z.int().min(1),
      playerId: z.string(),
      kind: z.enum(['money', 'bonus', 'tickets']),
      cents: centsPayload,
    }),
  ),
}
