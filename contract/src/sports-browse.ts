/** Finding sports events: the competitions that have some, and a search by name. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { sportsEvent } from './sports-events.ts'
import { SPORTS_SEARCH } from './sports-limits.ts'

/** A competition with events that are live or to come. */
const competitionWithEvents = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  country: z.nullable(z.string()),
  sport: z.string(),
  counts: z.object({
    live: z.number(),
    /** The number of events to come that begin before the day ends in Nairobi. */
    today: z.number(),
    /** All that are to come. */
    upcoming: z.number(),
  }),
})

export const listSportsCompetitions = endpoint({
  method: 'GET',
  path: '/sports/competitions/',
  auth: 'visitor',
  origin: 'games',
  summary: 'Competitions with events: those with live ones first, then by the number of events to come',
  reply: z.object({ data: z.array(competitionWithEvents) }),
  refusals: [],
  cacheSeconds: 5,
})

export const searchSports = endpoint({
  method: 'GET',
  path: '/sports/search/',
  auth: 'visitor',
  origin: 'games',
  summary: 'Events that are live or to come, and their competitions, whose names contain all words',
  query: z.strictObject({
    /** Words or parts of them; case and accents do not matter. */
    q: z
      .string()
      .check(
        z.trim(),
        z.minLength(SPORTS_SEARCH.least, `${SPORTS_SEARCH.least} letters or more`),
        z.maxLength(SPORTS_SEARCH.most, `${SPORTS_SEARCH.most} letters or fewer`),
      ),
  }),
  reply: z.object({
    data: z.object({
      /** By kick-off, with their main markets. */
      events: z.array(sportsEvent),
      /** By their next event. */
      competitions: z.array(competitionWithEvents),
    }),
  }),
  refusals: [],
  cost: 6,
  cacheSeconds: 1,
})
