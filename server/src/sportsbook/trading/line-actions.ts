import { toOdds } from '@ruka/contract/odds'
import { z } from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { Refused } from '../../platform/base/refused.ts'
import { staffChange, type StaffAction } from '../../platform/staff/staff-action.ts'
import { flag, instant } from '../../platform/staff/staff-input.ts'
import { ODDS_SCALE } from '../model/book.rules.ts'
import { clearPrices, reopenLines, setPrice, suspendLines } from '../reads/overrides.ts'
import type { Override } from '../model/overrides.rules.ts'
import { event, odds, period, specifiers } from './trading-inputs.ts'
import { comparedPrice, priced, suspended } from './trading-outputs.ts'

const HOUR_MS = 3_600_000
/** How long a price may stand, and a suspension that has an end. */
const PRICE_MAX_MS = 24 * HOUR_MS
const SUSPENSION_MAX_MS = 31 * 24 * HOUR_MS

const lines = {
  event,
  market: z.coerce
    .number('A market is a number')
    .int()
    .min(1)
    .max(1_000_000)
    .describe('A market by its number, such as 1'),
  specifiers,
}
const end = {
  for: period.optional().describe('How long it stands, such as 90s, 15m or 2h'),
  until: instant().optional().describe('Until when it stands, such as 2026-12-01T08:00:00+03:00'),
}
const outcome = z.string().min(1).max(60).describe('An outcome of the line by its id, such as 1')

/** What traders do about single markets and lines of an event; `overrides.ts` does it. */
export const lineActions: readonly StaffAction[] = [
  staffChange({
    name: 'sports suspend-market',
    permission: 'sports.suspend',
    summary: 'Takes no more bets on one market of an event, or on one line of it',
    about:
      'It stands until it is reopened, or has an end, and also holds for lines that come later. Open bets are settled ' +
      'as ever; live bets that wait are returned.',
    output: suspended,
    input: { ...lines, ...end },
    words: ['event', 'market'],
    reason: 'required',
    run: (ctx: Ctx, { event: eventId, market, specifiers: of, ...given }, call) =>
      suspendLines(
        ctx,
        { eventId, market, specifiers: of, untilMs: endOf(given, ctx.clock.now(), SUSPENSION_MAX_MS) },
        call,
      ),
    lines: decided => [`${headOf(decided)}  ${wordsOf(decided.after!)}`],
  }),
  staffChange({
    name: 'sports reopen-market',
    permission: 'sports.suspend',
    summary: 'Takes bets again on a market of an event and all its lines, or on one line of it',
    output: suspended,
    input: lines,
    words: ['event', 'market'],
    reason: 'required',
    run: (ctx: Ctx, { event: eventId, market, specifiers: of }, call) =>
      reopenLines(ctx, { eventId, market, specifiers: of }, call),
    lines: decided => [
      `${headOf(decided)}  ${decided.before.length > 0 ? 'is open where the feed offers it' : 'was not suspended'}`,
    ],
  }),
  staffChange({
    name: 'sports set-price',
    permission: 'sports.price',
    summary: 'Offers one outcome of a line at these odds, for a day at most, while the feed offers it',
    about:
      'It is never above the fair price. Where that is not known, it is not above the feed’s own unless forced.',
    output: comparedPrice,
    input: {
      ...lines,
      outcome,
      odds,
      ...end,
      force: flag.describe('Allows odds above the feed’s own where the fair ones are not known'),
    },
    words: ['event', 'market', 'outcome', 'odds'],
    reason: 'required',
    run(ctx: Ctx, { event: eventId, specifiers: of, force: isForced, for: forMs, until, ...asked }, call) {
      const untilMs = endOf({ for: forMs, until }, ctx.clock.now(), PRICE_MAX_MS)
      if (untilMs === null) throw new Refused('invalid', 'A price has an end: --for 15m, or --until a time')
      return setPrice(ctx, { ...asked, eventId, specifiers: of, isForced, untilMs }, call)
    },
    lines: done => [
      `${headOf(done)}  ${wordsOf(done.after!)}`,
      `the feed’s price is ${shown(done.own)}, the fair one ${shown(done.worth.fair)}`,
    ],
  }),
  staffChange({
    name: 'sports clear-price',
    permission: 'sports.price',
    summary: 'Offers an outcome of a line, or all of the line, at the prices of the feed again',
    output: priced,
    input: { ...lines, outcome: outcome.optional() },
    words: ['event', 'market', 'outcome'],
    reason: 'required',
    run: (ctx: Ctx, { event: eventId, specifiers: of, ...asked }, call) =>
      clearPrices(ctx, { ...asked, eventId, specifiers: of }, call),
    lines: decided => [`${headOf(decided)}  prices that were cleared: ${decided.before.length}`],
  }),
]

const shown = (value: number | undefined): string =>
  value === undefined ? 'unknown' : (value / ODDS_SCALE).toFixed(2)

type Decided = Pick<z.output<typeof suspended>, 'eventId' | 'match' | 'market' | 'specifiers'>
const headOf = ({ eventId, match, market, specifiers: of }: Decided): string =>
  `${eventId}  ${match}  market ${market}${of && ` ${of}`}`

/** A decision in words, such as `outcome 1 at 1.9 until …`. */
export function wordsOf(override: Override): string {
  const what =
    override.kind === 'suspended' ? 'suspended' : `outcome ${override.outcome} at ${toOdds(override.odds)}`
  const until =
    override.untilMs === null ? 'until it is reopened' : `until ${new Date(override.untilMs).toISOString()}`
  return `${what} ${until} (${override.by})`
}

/** When a decision ends; null where neither is given. @throws Refused invalid */
function endOf(
  given: { readonly for?: number | undefined; readonly until?: number | undefined },
  atMs: number,
  mostMs: number,
): number | null {
  if (given.for === undefined && given.until === undefined) return null
  if (given.for !== undefined && given.until !== undefined)
    throw new Refused('invalid', 'Either --for or --until says when it ends')
  const untilMs = given.until ?? atMs + given.for!
  if (untilMs <= atMs) throw new Refused('invalid', 'The end is past')
  if (untilMs > atMs + mostMs)
    throw new Refused('invalid', `The end is within ${mostMs / HOUR_MS} hours from now`)
  return untilMs
}
