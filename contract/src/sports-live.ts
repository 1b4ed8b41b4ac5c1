/**
 * Prices as they change: the topic `sports` of the games' origin, for players and visitors. A subscriber
 * names events of a list, of which the main markets are sent, and one event that is open, of which all are;
 * with `live` the list is the events that are on. Each event has a snapshot with a number `n`, and each later
 * message about it has the next number: where one is missing, the client asks for the event again. Changes of
 * prices and of the match are binary messages (`sports-delta.ts`).
 */
import * as z from 'zod/mini'
import { eventId, eventStatus, score } from './sports-events.ts'
import { SPORTS_FOLLOWED_MAX } from './sports-limits.ts'

const followed = {
  events: z.optional(z.array(eventId).check(z.maxLength(SPORTS_FOLLOWED_MAX))),
  live: z.optional(z.boolean()),
  /** The event that is open. */
  open: z.optional(eventId),
}
export const sportsOptions = z.strictObject({
  ...followed,
  /** Data-saver mode: fewer messages. */
  saver: z.optional(z.boolean()),
})

export const sportsClientMessage = z.discriminatedUnion('t', [
  /** Follows these instead; events that were followed before go on without another snapshot. */
  z.strictObject({ t: z.literal('sportsFollow'), ...followed }),
  z.strictObject({ t: z.literal('sportsAgain'), event: eventId }),
])

const state = z.object({
  status: eventStatus,
  kick_off: z.string(),
  score: z.nullable(score),
})
/** 1 open, 0 suspended, -1 closed. */
const status = z.union([z.literal(1), z.literal(0), z.literal(-1)])
/** Null where the outcome is not offered. */
const odds = z.nullable(z.number())
const liveLine = z.object({
  /** Names the line in later messages. */
  k: z.number(),
  market: z.number(),
  specifiers: z.string(),
  status,
  outcomes: z.array(z.string()),
  /** In the order of the outcomes. */
  odds: z.array(odds),
})

export const sportsServerMessage = z.discriminatedUnion('t', [
  /** The events that are on, first and whenever they change, for a subscriber with `live`. */
  z.object({ t: z.literal('sportsLive'), events: z.array(z.string()) }),
  z.object({
    t: z.literal('sportsEvent'),
    event: z.string(),
    /** Names the event in binary messages to this socket, until a snapshot gives the number to another. */
    e: z.number(),
    n: z.number(),
    home: z.string(),
    away: z.string(),
    competition: z.string(),
    state,
    lines: z.array(liveLine),
  }),
  /**
   * More lines of the snapshot before it, with its number, where one message does not hold all; with the next
   * number, lines that are new, or whose outcomes are others.
   */
  z.object({ t: z.literal('sportsLines'), event: z.string(), n: z.number(), lines: z.array(liveLine) }),
  /** There is no such event. */
  z.object({ t: z.literal('sportsGone'), event: z.string() }),
])
export type SportsOptions = z.infer<typeof sportsOptions>
export type SportsServerMessage = z.infer<typeof sportsServerMessage>
export type LiveLine = z.infer<typeof liveLine>
export type LiveState = z.infer<typeof state>
