/** A player's own bets in all games. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { kes } from './money.ts'

export const ownBetRow = z.object({
  id: z.string(),
  game: z.string(),
  /** ISO 8601. */
  at: z.string(),
  stake: kes,
  state: z.enum(['open', 'settled', 'void']),
  /** Null while it is open, and where the stake was returned. */
  payout: z.nullable(kes),
})
export type OwnBetRow = z.infer<typeof ownBetRow>

export const listBets = endpoint({
  method: 'GET',
  path: '/bets/',
  auth: 'player',
  summary: 'The player’s bets in all games, latest first, and what those of this Nairobi day came to',
  query: z.object({
    /** The `next` of the page before. */
    before: z.optional(z.string().check(z.regex(/^\d{1,13}:.{1,80}$/, 'Begin with the first page'))),
  }),
  reply: z.object({
    data: z.array(ownBetRow),
    /** For the page after this one; null at the end. */
    next: z.nullable(z.string()),
    /** On the first page, the settled bets of today: how many, what was staked and what was paid. */
    today: z.optional(z.object({ bets: z.number(), staked: kes, paid: kes })),
  }),
  refusals: [],
})

export const betsApi = { listBets }
