import { asCents, fromKes } from '@ruka/contract/money'
import * as z from 'zod/mini'
import { parseDecimal, type Fraction } from './fraction.rules.ts'
import { MULTI_BONUS_PERCENT_MAX, type MultiBonus } from './multi-bonus.rules.ts'
import type { SettledLeg } from './settle.rules.ts'
import { fromFeed, type Verdict } from './verdict.rules.ts'

/** Slips as an auditor writes them down, or as they are taken from a feed and a statement. */
const LEGS_MAX = 100
const SLIPS_MAX = 100_000

/** A number, or its text where more digits matter than a number has. */
const decimal = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((given, { issues }): Fraction => {
    const read = parseDecimal(String(given))
    if (!read) issues.push({ code: 'custom', message: 'a decimal with at most 20 digits', input: given })
    return read ?? { numerator: 0n, denominator: 1n }
  }),
)
const money = z.number().check(z.gte(0), z.multipleOf(0.01), z.lte(10_000_000_000))

const leg = z.strictObject({
  odds: decimal,
  result: z.union([z.literal(0), z.literal(1), z.literal(-1)]),
  void_factor: z._default(z.nullable(z.union([z.literal(0), z.literal(0.5), z.literal(1)])), 0),
  dead_heat_factor: z.optional(z.nullable(decimal)),
})
const slip = z.strictObject({
  id: z.optional(z.union([z.string(), z.number()])),
  /** KES. */
  stake: money,
  legs: z.array(leg).check(z.minLength(1), z.maxLength(LEGS_MAX)),
  cap: z.optional(money),
  bonus: z.optional(
    z.strictObject({
      least_odds: decimal,
      tiers: z
        .array(
          z.strictObject({
            legs: z.number().check(z.int(), z.gte(2), z.lte(LEGS_MAX)),
            percent: z.number().check(z.int(), z.gte(1), z.lte(MULTI_BONUS_PERCENT_MAX)),
          }),
        )
        .check(z.maxLength(LEGS_MAX)),
    }),
  ),
})
export const slipFile = z.union([
  z.array(slip).check(z.maxLength(SLIPS_MAX)),
  z.pipe(
    slip,
    z.transform(one => [one]),
  ),
])
export type Slip = z.infer<typeof slip>

export const stakeOf = ({ stake }: Slip) => fromKes(stake)
export const capOf = ({ cap }: Slip) => (cap === undefined ? undefined : asCents(fromKes(cap)))

/** Tiers as the rule reads them, ascending by legs. */
export const bonusOf = ({ bonus }: Slip): MultiBonus | undefined =>
  bonus && {
    leastOdds: bonus.least_odds,
    tiers: [...bonus.tiers].sort((one, other) => one.legs - other.legs),
  }

/** The legs with their ends; undefined where one is undecided. */
export function legsOf({ legs }: Slip): readonly SettledLeg[] | undefined {
  const settled = legs.map(({ odds, result, void_factor, dead_heat_factor }) => {
    const verdict: Verdict = fromFeed({ result, voidFactor: void_factor ?? 0 })
    return { odds, verdict, ...(dead_heat_factor ? { deadHeat: dead_heat_factor } : {}) }
  })
  return settled.every((leg): leg is SettledLeg => leg.verdict !== 'undecided') ? settled : undefined
}
