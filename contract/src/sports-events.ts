/** Sports events with their prices, for players and visitors. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SPORTS_EVENTS } from './sports-limits.ts'

/** An event, as the feed names it: `sr:match:123`. */
export const eventId = z.string().check(z.regex(/^[a-z]{1,16}:[a-z_]{1,32}:\d{1,18}$/, 'Unknown event'))
/** ISO 8601, UTC. */
const time = z.string()
const MINUTE_MS = 60_000
/** The next whole minute: matches begin on one, and so all who ask within a minute ask the same. */
const nextMinute = (text: string): string => {
  const ms = Date.parse(text)
  // What is no time is refused beside this.
  return Number.isNaN(ms) ? text : new Date(Math.ceil(ms / MINUTE_MS) * MINUTE_MS).toISOString()
}
const timeAsked = z.iso
  .datetime('A time such as 2026-08-01T15:00:00Z')
  .check(z.maxLength(30), z.overwrite(nextMinute))
/** Decimal odds; null where the outcome is not offered at the moment. */
const oddsNow = z.nullable(z.number())

export const eventStatus = z.enum([
  'upcoming',
  'delayed',
  'live',
  'interrupted',
  'ended',
  'cancelled',
  'postponed',
  'abandoned',
])
/** `suspended`: no bets at the moment. `closed`: no more bets. */
export const lineStatus = z.enum(['open', 'suspended', 'closed'])
export const score = z.object({
  home: z.number(),
  away: z.number(),
  /** As the feed writes it, such as `67:12`; null before it is known. */
  minute: z.nullable(z.string()),
})
export const competition = z.object({ id: z.string(), name: z.string() })
/** What an event is called, in the feed's words. */
export const eventFacts = {
  sport: z.string(),
  category: z.string(),
  country: z.nullable(z.string()),
  competition,
  age_group: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  home: z.string(),
  away: z.string(),
  kick_off: time,
}

export const line = z.object({
  /** The market by its number in the Unified Odds Feed, and its line, such as `total=2.5`. */
  market: z.number(),
  specifiers: z.string(),
  name: z.string(),
  status: lineStatus,
  outcomes: z.array(z.object({ outcome: z.string(), name: z.string(), odds: oddsNow })),
})

export const sportsEvent = z.object({
  id: z.string(),
  ...eventFacts,
  status: eventStatus,
  /** Null before the first score. */
  score: z.nullable(score),
  /** The time of its latest change by the feed's clock, in milliseconds. */
  version: z.number(),
  lines: z.array(line),
})

const timelineEntry = z.object({
  kind: z.enum(['goal', 'red_card']),
  side: z.enum(['home', 'away']),
  /** From 1; stoppage time is in the last minute of its half. Null where it was not seen. */
  minute: z.nullable(z.number()),
  /** The score after it. */
  score: z.object({ home: z.number(), away: z.number() }),
})

export const listSportsEvents = endpoint({
  method: 'GET',
  path: '/sports/events/',
  auth: 'visitor',
  origin: 'games',
  summary: 'Events with their main markets: those that are on or those to come, by kick-off, or highlights',
  query: z
    .strictObject({
      /** `highlights`: those that players bet on most, live or soon to begin; a single page. */
      status: z.enum(['live', 'upcoming', 'highlights'], 'live, upcoming or highlights'),
      /** Events that begin at this time or later, and before the other. */
      from: z.optional(timeAsked),
      until: z.optional(timeAsked),
      /** The events of one competition, by its id. */
      competition: z.optional(
        z.string().check(z.regex(/^[a-z]{1,16}:[a-z_]{1,32}:\d{1,18}$/, 'Unknown competition')),
      ),
      /** The `next` of the page before. */
      after: z.optional(z.string().check(z.regex(/^\d{1,13}:[a-z:_\d]{1,70}$/, 'Begin with the first page'))),
      limit: z._default(
        z.pipe(
          z.string().check(z.regex(/^([1-9]|[1-5]\d|60)$/, `1 to ${SPORTS_EVENTS.most} events`)),
          z.transform(text => Number(text)),
        ),
        SPORTS_EVENTS.usual,
      ),
    })
    .check(
      z.refine(({ status, after }) => status !== 'highlights' || after === undefined, {
        path: ['after'],
        error: 'Highlights are a single page',
      }),
    ),
  reply: z.object({
    data: z.array(sportsEvent),
    /** For the page after this one; null at the end. */
    next: z.nullable(z.string()),
    /** How many events are live, whatever was asked for. */
    live: z.number(),
    /**
     * On which matches no bets are taken, since nothing is heard of their prices; null where all are heard of. A
     * version before does not say it, and answers pages of this one while a deployment runs or is taken back.
     */
    paused: z.optional(z.nullable(z.enum(['live', 'upcoming', 'all']))),
  }),
  refusals: [],
  cost: 10,
  cacheSeconds: 1,
})

export const readSportsEvent = endpoint({
  method: 'GET',
  path: '/sports/events/{id}/',
  auth: 'visitor',
  origin: 'games',
  summary: 'An event with all its lines, and its goals and red cards',
  params: z.strictObject({ id: eventId }),
  reply: z.object({
    data: z.object({
      ...sportsEvent.shape,
      /** The goals and red cards that stand, first ones first; 40 at most. */
      timeline: z.array(timelineEntry),
    }),
  }),
  refusals: ['event_unknown'],
  cost: 4,
  cacheSeconds: 1,
})

export type SportsEvent = z.output<typeof sportsEvent>
