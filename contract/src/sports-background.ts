/** What is known of the teams of an event, from results of the feed that are kept for 400 days. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { competition, eventId } from './sports-events.ts'

const goals = z.object({ home: z.number(), away: z.number() })
const match = {
  event: z.string(),
  /** ISO 8601, UTC. */
  kick_off: z.string(),
  competition,
  score: goals,
  /** Null where the feed did not say. */
  half_time: z.nullable(goals),
}
const form = z.array(
  z.object({
    ...match,
    opponent: z.string(),
    /** Where the team played. */
    side: z.enum(['home', 'away']),
    outcome: z.enum(['won', 'drawn', 'lost']),
  }),
)

export const readSportsBackground = endpoint({
  method: 'GET',
  path: '/sports/events/{id}/background/',
  auth: 'visitor',
  origin: 'games',
  summary: 'The last results of both teams, those between them, and the table of the competition',
  params: z.strictObject({ id: eventId }),
  reply: z.object({
    data: z.object({
      /** Before the event, latest first, 5 at most. */
      form: z.object({ home: form, away: form }),
      /** The last matches between the two teams. */
      head_to_head: z.array(z.object({ ...match, home: z.string(), away: z.string() })),
      /** Null where no match of the season of the event is known. */
      table: z.nullable(
        z.object({
          /**
           * The kick-off of the first match that counts: a season begins after 45 days without a match, or
           * with what is known.
           */
          since: z.string(),
          /** By points, goal difference, goals for and name; 40 at most. */
          rows: z.array(
            z.object({
              team: z.string(),
              /** The side of a team of the event. */
              side: z.nullable(z.enum(['home', 'away'])),
              played: z.number(),
              won: z.number(),
              drawn: z.number(),
              lost: z.number(),
              goals_for: z.number(),
              goals_against: z.number(),
              points: z.number(),
            }),
          ),
        }),
      ),
    }),
  }),
  refusals: ['event_unknown'],
  cost: 4,
  cacheSeconds: 30,
})
