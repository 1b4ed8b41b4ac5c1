/** What the commands of traders are given. */
import { parseScore } from '@ruka/sports/score.rules'
import { z } from 'zod'

export const event = z
  .string()
  .regex(/^[a-z]{1,10}:[a-z_]{1,30}:\d{1,18}$/, 'An event is named like sr:match:4711')
export const line = {
  market: z.coerce.number().int().min(1).max(1_000_000).optional(),
  specifiers: z.string().max(200).optional(),
}
/** The specifiers of one line of a market; empty for all of its lines. */
export const specifiers = z.string().max(200).default('')
const NO_ODDS = 'Odds are above 1 and at most 1000, with at most two decimals'
/** In parts of ten thousand. */
export const odds = z
  .stringFormat('odds', /^\d{1,4}(\.\d{1,2})?$/, NO_ODDS)
  .transform(text => Math.round(Number(text) * 100) * 100)
  .refine(value => value > 10_000 && value <= 10_000_000, NO_ODDS)
const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000 } as const
/** In milliseconds. */
export const period = z
  .stringFormat('period', /^[1-9]\d{0,3}[smh]$/, 'A period is written like 90s, 15m or 2h')
  .transform(text => Number(text.slice(0, -1)) * UNIT_MS[text.at(-1) as keyof typeof UNIT_MS])
export const score = z
  .string()
  .refine(text => parseScore(text), 'A score is written like 2:1')
  .transform(text => parseScore(text)!)
/** What the players of the bets read, beside why it was done, which is for staff alone. */
export const publicText = z
  .string()
  .regex(/^[^\p{Cc}]+$/u, 'The public text is one line')
  .trim()
  .min(3)
  .max(200)
  .optional()
export const verdicts = ['won', 'lost', 'void', 'half_won', 'half_lost'] as const
