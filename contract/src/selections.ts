/** What bets are placed on, as a client names it. */
import * as z from 'zod/mini'
import { SLIP_LEGS_MAX } from './limits.ts'
import { fromOdds } from './odds.ts'
import { selectionRefusals } from './selection-refusals.ts'
import { eventId } from './sports-events.ts'

/** The greatest odds of a leg that a client may name: far above those of any feed. */
const ODDS_MAX = 100_000

const hasFourDecimals = (odds: number): boolean => {
  try {
    return fromOdds(odds) > 0
  } catch {
    return false
  }
}
export const selection = {
  event: eventId,
  market: z.number('Unknown market').check(z.int('Unknown market'), z.gte(1), z.lte(1_000_000)),
  specifiers: z.string().check(z.regex(/^[\w=:.|+-]{0,120}$/, 'Unknown line')),
  outcome: z.string().check(z.regex(/^[\w:.+-]{1,80}$/, 'Unknown outcome')),
}
/** A leg with the odds that the player saw. */
export const leg = z.strictObject({
  ...selection,
  odds: z
    .number('Odds are a decimal number')
    .check(
      z.gt(1, 'Odds are above 1'),
      z.lte(ODDS_MAX, 'These odds are too high'),
      z.refine(hasFourDecimals, 'Odds have at most four decimals'),
    ),
})
export const few = <Item extends z.ZodMiniType>(item: Item) =>
  z
    .array(item)
    .check(
      z.minLength(1, 'Choose at least one selection'),
      z.maxLength(SLIP_LEGS_MAX, 'Choose 1 to 20 selections'),
    )
/** As a person writes it; spaces, hyphens and the case of letters do not matter. */
const code = z.string().check(z.maxLength(40))
export const coded = z.strictObject({ code })

/**
 * Each refused leg: `no` is its index, and `odds` are those of now where they have changed, for another try.
 */
export const refusedSelections = z.array(
  z.object({
    no: z.number(),
    code: z.enum(selectionRefusals),
    text: z.string(),
    odds: z.optional(z.number()),
  }),
)
/** What `slip_refused` has: the texts of the refused legs, and the legs themselves. */
export const refusalDetails = {
  code: 'slip_refused',
  fields: z.object({ legs: z.array(z.string()), selections: refusedSelections }),
} as const
/** What `payout_above_maximum` has beside its text: the greatest stake that would be taken, in KES. */
export const stakeDetails = {
  code: 'payout_above_maximum',
  fields: z.object({ stake_max: z.number() }),
} as const
