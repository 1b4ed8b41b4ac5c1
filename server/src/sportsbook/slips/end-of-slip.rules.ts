import type { Cents } from '@ruka/contract/money'
import { decimalText, parseDecimal } from '@ruka/sports/fraction.rules'
import { payoutOf, type Payout, type SettledLeg } from '@ruka/sports/settle.rules'
import { ODDS_SCALE } from '../model/book.rules.ts'
import { bonusRule, type StoredBonus } from './slip-bonus.rules.ts'

/** A leg as it stands: how its selection ended, or null while that is open, and why. */
export type LegEnd = {
  readonly no: number
  readonly odds: number
  readonly verdict: SettledLeg['verdict'] | null
  /** The part of the stake that won where several tied, as a decimal. */
  readonly deadHeat: string | null
  readonly reason: string | null
}
export type SlipTerms = {
  readonly stakeCents: Cents
  readonly sizes: readonly number[] | null
}
/** What decides the payout of a slip at its end. A cash-out has no bonus. */
export type SettlementTerms = SlipTerms & { readonly bonus: StoredBonus | null }
/** Whether a slip is decided, and by which ends of its legs: the same text is the same end. */
export type SlipEnd =
  | { readonly isOpen: true; readonly settledAs: null }
  | { readonly isOpen: false; readonly settledAs: string; readonly isVoid: boolean }

/**
 * The end of a slip: lost as soon as no line can win, otherwise decided when all its legs are. A slip whose
 * legs are all void gives its stake back.
 */
export function endOfSlip({ sizes }: SlipTerms, legs: readonly LegEnd[]): SlipEnd {
  const least = sizes?.[0] ?? legs.length
  const lost = legs.filter(({ verdict }) => verdict === 'lost').length
  if (legs.length - lost < least) return { isOpen: false, settledAs: 'lost', isVoid: false }
  if (legs.some(({ verdict }) => verdict === null)) return { isOpen: true, settledAs: null }
  return {
    isOpen: false,
    settledAs: legs.map(({ verdict, deadHeat }) => `${verdict}${deadHeat ? `:${deadHeat}` : ''}`).join(),
    isVoid: legs.every(({ verdict }) => verdict === 'void'),
  }
}

/** What a cap took of a payout, and the stake in it that returned for that. */
type Capped = { readonly cappedCents: Cents; readonly returnedCents: Cents }

/** What a slip pays if all its open legs win. */
export const possiblePayout = (
  { stakeCents, sizes, capCents, bonus }: SettlementTerms & { readonly capCents: Cents },
  legs: readonly LegEnd[],
): Payout =>
  payoutOf(
    stakeCents,
    legs.map(leg => settledLeg(leg, 'won')),
    { capCents, sizes: sizes ?? undefined, bonus: bonusRule(bonus) },
  )

/** A leg as it pays, with a verdict where it has none. */
export const settledLeg = (
  { odds, verdict, deadHeat }: LegEnd,
  undecided: SettledLeg['verdict'],
): SettledLeg => ({
  odds: { numerator: BigInt(odds), denominator: BigInt(ODDS_SCALE) },
  verdict: verdict ?? undecided,
  ...(deadHeat ? { deadHeat: parseDecimal(deadHeat)! } : {}),
})

/**
 * What a decided slip pays, the multi bonus in it, and how that came about, for the player and for disputes.
 */
export function settlementOf(
  { stakeCents, sizes, bonus }: SettlementTerms,
  legs: readonly LegEnd[],
  { end, capCents }: { end: Extract<SlipEnd, { isOpen: false }>; capCents: Cents },
) {
  const working = legs.map(({ verdict, deadHeat, reason }) => ({
    verdict,
    ...(deadHeat === null ? {} : { deadHeat }),
    ...(reason === null ? {} : { reason }),
  }))
  if (end.isVoid) return { payoutCents: null, bonus: null, capped: null, outcome: { legs: working } }
  // Only a slip that has lost has undecided legs: they do not matter.
  const settled = legs.map(leg => settledLeg(leg, 'lost'))
  const { multiplier, payoutCents, bonusCents, bonusPercent, cappedCents, returnedCents } = payoutOf(
    stakeCents,
    settled,
    { capCents, sizes: sizes ?? undefined, bonus: bonusRule(bonus) },
  )
  const paid = bonusCents > 0 ? { bonusPercent, bonusCents } : null
  const outcome = {
    legs: working,
    multiplier: decimalText(multiplier),
    ...paid,
    cappedCents,
    returnedCents,
  }
  const capped: Capped | null = cappedCents > 0 ? { cappedCents, returnedCents } : null
  // Nothing but returned stake is a void: it goes back to where it came from.
  return payoutCents === stakeCents && returnedCents === stakeCents
    ? { payoutCents: null, bonus: null, capped, outcome }
    : { payoutCents, returnedCents, bonus: paid, capped, outcome }
}
