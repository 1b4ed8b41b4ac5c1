/**
 * What happens in the games now: the topic `lobby` of the site's origin, for players and visitors. Only real
 * play, under aliases (`alias.ts`). Times are as in `crash.ts`: `elapsedMs` is measured as the frame is
 * built.
 */
import * as z from 'zod/mini'
import { kes } from './money.ts'

export const lobbyGame = z.object({
  game: z.string(),
  phase: z.enum(['waiting', 'betting', 'flying', 'crashed']),
  /** Since take-off, of a flight. */
  elapsedMs: z.optional(z.number()),
  /** Who bets in the round. */
  players: z.number(),
  /** The ends of the latest rounds in hundredths, latest first. */
  ends: z.array(z.number()),
})
/** A payout of more than the stake. */
export const lobbyWin = z.object({
  n: z.number(),
  game: z.string(),
  alias: z.string(),
  /** The payout as a multiple of the stake, in hundredths. */
  x100: z.number(),
  payout: kes,
  /** ISO 8601. */
  at: z.string(),
})
export const lobbyServerMessage = z.discriminatedUnion('t', [
  /** First, and whenever messages may have been missed. Wins are latest first. */
  z.object({ t: z.literal('lobby'), games: z.array(lobbyGame), wins: z.array(lobbyWin) }),
  z.object({ t: z.literal('lobbyGame'), game: lobbyGame }),
  z.object({ t: z.literal('lobbyWin'), win: lobbyWin }),
  /** Wins that were corrected, or whose player hides them now. */
  z.object({ t: z.literal('lobbyForgotten'), ns: z.array(z.number()) }),
])
export type LobbyGame = z.infer<typeof lobbyGame>
export type LobbyWin = z.infer<typeof lobbyWin>
export type LobbyServerMessage = z.infer<typeof lobbyServerMessage>
