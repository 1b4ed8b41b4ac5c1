import { z } from 'zod'
import { eventType, momentPayload } from '../../platform/events/event-types.ts'

export const accountsEvents = {
  playerRegistered: eventType(
    'player.registered',
    'A player opened an account; `visitorId` names the visit of a referral link before it.',
    z.object({ playerId: z.string(), visitorId: z.string().nullable() }),
  ),
  playerExcluded: eventType(
    'player.excluded',
    'A player excluded themselves: the wallet is frozen and every session has ended.',
    z.object({ playerId: z.string(), msisdn: z.string(), at: momentPayload }),
  ),
  showsBetsChanged: eventType(
    'player.shows_bets_changed',
    'A player shows bets and wins to other players, or hides them from now on.',
    z.object({ playerId: z.string(), showsBets: z.boolean() }),
  ),
  aliasDrawn: eventType(
    'player.alias_drawn',
    'A player has another alias, which other players see from now on.',
    z.object({ playerId: z.string(), alias: z.string() }),
  ),
  sessionRevoked: eventType(
    'session.revoked',
    'Sessions of a player ended before their time.',
    z.object({ playerId: z.string(), sessionIds: z.array(z.string()) }),
  ),
}
