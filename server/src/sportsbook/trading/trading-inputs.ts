/** What the commands of traders are given. */
import { parseScore } from '@ruka/sports/score.rules'
import { z } from 'zod'
import { Refused } from '../../platform/base/refused.ts'
import { wholeNumber } from '../../platform/staff/staff-input.ts'
import { SCOPES, type Scope } from './trading-outputs.ts'

export const event = z
  .string()
  .regex(/^[a-z]{1,10}:[a-z_]{1,30}:\d{1,18}$/, 'An event is named like sr:match:4711')
  .describe('An event by its id, such as sr:match:4711')
export const line = {
  market: wholeNumber('A market has a number', 1_000_000)
    .optional()
    .describe('Only this market, by its number; all without it'),
  specifiers: z.string().max(200).optional().describe('Only this line of the market, such as total=2.5'),
}
/** The specifiers of one line of a market; empty for all of its lines. */
export const specifiers = z
  .string()
  .max(200)
  .default('')
  .describe('One line of the market, such as total=2.5; all of its lines without it')
const NO_ODDS = 'Odds are above 1 and at most 1000, with at most two decimals'
/** In parts of ten thousand. */
export const odds = z
  .stringFormat('odds', /^\d{1,4}(\.\d{1,2})?$/, NO_ODDS)
  .transform(text => Math.round(Number(text) * 100) * 100)
  .refine(value => value > 10_000 && value <= 10_000_000, NO_ODDS)
  .describe('Decimal odds, such as 1.85')
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
  .describe('What the players of the bets read; they never see --because')
export const verdicts = ['won', 'lost', 'void', 'half_won', 'half_lost'] as const

/** How the key of each scope is written. */
const KEYS: Readonly<Record<Scope, RegExp>> = {
  operator: /^$/,
  // A market in one competition is named after a slash.
  competition: /^[a-z]{1,10}:[a-z_]{1,30}:\d{1,18}(\/\d{1,7})?$/,
  market: /^\d{1,7}$/,
  event: /^[a-z]{1,10}:[a-z_]{1,30}:\d{1,18}$/,
  player: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
}
export const part = {
  scope: z.enum(SCOPES).describe(`A part of the book: ${SCOPES.join(', ')}`),
  key: z
    .string()
    .max(60)
    .default('')
    .describe(
      'The id of the part; COMPETITION/MARKET for a market in one competition; none for the operator',
    ),
}

/** @throws Refused for what is no key of this scope */
export function mustBeKeyOf(scope: Scope, key: string): void {
  if (!KEYS[scope].test(key)) throw new Refused('invalid', keyFault(scope, key))
}
function keyFault(scope: Scope, key: string): string {
  if (scope === 'operator') return 'The operator has no id'
  if (key === '') return `KEY is missing: the id of the ${scope}`
  return scope === 'player'
    ? `${key} is no player’s id: \`npm run staff -- players show PHONE\` says it`
    : `${key} is no ${scope}: ${EXAMPLES[scope]}`
}
const EXAMPLES: Readonly<Record<Exclude<Scope, 'operator' | 'player'>, string>> = {
  competition: 'one is named like sr:tournament:17, or sr:tournament:17/1 for a market in it',
  market: 'one is named by its number, like 1',
  event: 'one is named like sr:match:4711',
}
