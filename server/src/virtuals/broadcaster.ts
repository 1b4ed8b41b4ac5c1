import type { LeagueServerMessage } from '@ruka/contract/league'
import type { Bus } from '../platform/events/bus.ts'
import { openBroadcasts } from '../rounds/index.ts'

export const leagueTopicOf = (slug: string): string => `league.${slug}`

/** What a leader sends of a league, once it is committed. To repeat a message changes nothing for a client. */
export type LeagueNews = Exclude<LeagueServerMessage, { t: 'league' }>
export type Broadcast = (message: LeagueNews) => void

/** Sends to the sockets of all processes. A socket may follow both leagues, so each message names its topic. */
export function openBroadcast(bus: Bus, slug: string, epoch: number): Broadcast {
  type Named = LeagueNews & { readonly topic: string }
  const { broadcast } = openBroadcasts<Named, never, object>(bus, {
    topic: leagueTopicOf(slug),
    epoch,
    headOf: () => ({}),
  })
  return message => broadcast({ ...message, topic: `league/${slug}` })
}
