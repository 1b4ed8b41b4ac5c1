import type { Fraction } from './fraction.rules.ts'

/** The operator’s bonus on multis: a share of what a slip wins, by how many of its legs count. */
export type MultiBonus = {
  /** A leg counts that multiplies the stake with at least this, so a void one does not. */
  readonly leastOdds: Fraction
  /** Ascending by legs: from how many legs on which per cent of the win is added. */
  readonly tiers: readonly MultiBonusTier[]
}
/** The most that a tier adds to a win, in per cent. */
export const MULTI_BONUS_PERCENT_MAX = 1_000

export type MultiBonusTier = { readonly legs: number; readonly percent: number }

/** How many of the legs count, by what each multiplies the stake with. */
export const countedLegs = (
  { leastOdds }: Pick<MultiBonus, 'leastOdds'>,
  legs: readonly Fraction[],
): number =>
  legs.filter(
    ({ numerator, denominator }) => numerator * leastOdds.denominator >= leastOdds.numerator * denominator,
  ).length

/** The highest tier that a number of counting legs reaches. */
export const tierOf = ({ tiers }: Pick<MultiBonus, 'tiers'>, counted: number): MultiBonusTier | undefined =>
  tiers.findLast(({ legs }) => counted >= legs)

/** The tier above that. */
export const nextTierOf = (
  { tiers }: Pick<MultiBonus, 'tiers'>,
  counted: number,
): MultiBonusTier | undefined => tiers.find(({ legs }) => counted < legs)
