import type { SportsEvent } from '@ruka/contract/sports-events'
import type { Ctx } from '../../platform/context/context.ts'
import { eventReply } from './event-reply.ts'
import { listEventIds, readEvents, readTrading } from './read-events.ts'

/** The events that begin within a time from now, by kick-off, with the odds of their main markets. */
export async function readUpcoming(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { withinMs, limit }: { readonly withinMs: number; readonly limit: number },
): Promise<readonly SportsEvent[]> {
  const atMs = clock.now()
  const [found, trading] = await Promise.all([
    listEventIds(db.read, { status: 'upcoming', untilMs: atMs + withinMs, limit, atMs }),
    readTrading(db.read, { atMs }),
  ])
  const ids = found.slice(0, limit).map(({ id }) => id)
  const events = await readEvents(db.read, ids, 'main')
  return events.map(event => eventReply(event, { trading, atMs }))
}
