/**
 * What a slip is worth before its end: its payout times the fair probabilities of its open legs, less the
 * stated margin. A leg that nothing is offered on has no worth: its end may be known to others already.
 */
import { asCents, percentFloor, shareFloor, type Cents } from '@ruka/contract/money'
import { payoutOf, slipMultiplier, type SettledLeg } from '@ruka/sports/settle.rules'
import { ACTIVE, ODDS_SCALE, type Price } from './book.rules.ts'
import { fairChances } from './fair-chances.rules.ts'
import type { LegEnd, SlipTerms } from './end-of-slip.rules.ts'

/** What the house keeps of a cash-out, in per cent of its fair worth; shown to the player. */
export const CASH_OUT_MARGIN_PERCENT = 5

/** A leg with what decides its worth; the line is missing where it is not offered. */
export type WorthLeg = LegEnd & {
  readonly outcome: string
  readonly market: number
  /** Whether the match is before its kick-off or live, and its prices are to be relied on. */
  readonly isOffered: boolean
  readonly line:
    | {
        readonly status: number
        readonly cashOut: boolean
        readonly prices: Readonly<Record<string, Price>>
      }
    | undefined
}
export type CashOutRefusal = 'slip_over' | 'slip_cash_out_suspended' | 'slip_cash_out_off'

/**
 * The offer for the whole slip, or why there is none. `capCents` is what it may pay at most, by its own cap
 * and the player's of 24 hours.
 */
export function cashOutOffer(
  terms: SlipTerms,
  legs: readonly WorthLeg[],
  capCents: Cents,
): { readonly offerCents: Cents } | { readonly refused: CashOutRefusal } {
  const least = terms.sizes?.[0] ?? legs.length
  const lost = legs.filter(({ verdict }) => verdict === 'lost').length
  const open = legs.filter(({ verdict }) => verdict === null)
  if (legs.length - lost < least || open.length === 0) return { refused: 'slip_over' }
  const fair = open.map(fairProbability)
  if (fair.some(chance => chance === undefined)) return { refused: 'slip_cash_out_suspended' }
  const chances = new Map(open.map((leg, at) => [leg.no, fair[at]!]))
  const expected = slipMultiplier(
    legs.map(leg => expectedLeg(leg, chances.get(leg.no))),
    terms.sizes ?? undefined,
  )
  // Divided before it becomes a number: the sum over many lines has terms that no number holds.
  const millionths = (BigInt(terms.stakeCents) * MILLION * expected.numerator) / expected.denominator
  const worth = Number(millionths) / Number(MILLION)
  const cents = percentFloor(
    asCents(Math.floor(worth * cappedPart(terms, legs, capCents))),
    100 - CASH_OUT_MARGIN_PERCENT,
  )
  const offerCents = asCents(Math.min(cents, capCents))
  return offerCents > 0 ? { offerCents } : { refused: 'slip_cash_out_suspended' }
}

/** What is offered for a part of the stake. */
export const partOfOffer = (offerCents: Cents, soldCents: Cents, stakeCents: Cents): Cents =>
  shareFloor(offerCents, { part: soldCents, of: stakeCents })

/** Sells a part of the stake as soon as the offer for that part is at least an amount. */
export type CashOutRule = { readonly soldCents: Cents; readonly atCents: Cents }

/** Why a rule is not taken, by what the part is offered now and may be paid at most. */
export const ruleRefusal = (
  { atCents }: CashOutRule,
  { offerCents, mostCents }: { readonly offerCents: Cents; readonly mostCents: Cents },
): 'slip_cash_out_rule_low' | 'slip_cash_out_rule_high' | undefined =>
  atCents <= offerCents
    ? 'slip_cash_out_rule_low'
    : atCents > mostCents
      ? 'slip_cash_out_rule_high'
      : undefined

/** `offerCents` is for the whole slip. */
export const isReached = (
  { soldCents, atCents }: CashOutRule,
  { offerCents, stakeCents }: { readonly offerCents: Cents; readonly stakeCents: Cents },
): boolean => partOfOffer(offerCents, soldCents, stakeCents) >= atCents

const MILLION = 1_000_000n
/** Probabilities are parts of a billion here, so that the sums of lines stay exact. */
const BILLION = 1_000_000_000

/** An open leg counts as a won one at its odds times its probability. */
function expectedLeg({ odds, verdict, deadHeat }: WorthLeg, chance: number | undefined): SettledLeg {
  const atOdds = { numerator: BigInt(odds), denominator: BigInt(ODDS_SCALE) }
  if (chance === undefined)
    return {
      odds: atOdds,
      verdict: verdict!,
      ...(deadHeat
        ? {
            deadHeat: {
              numerator: BigInt(Math.floor(Number(deadHeat) * BILLION)),
              denominator: BigInt(BILLION),
            },
          }
        : {}),
    }
  const expected = {
    numerator: atOdds.numerator * BigInt(Math.floor(chance * BILLION)),
    denominator: atOdds.denominator * BigInt(BILLION),
  }
  return { odds: expected, verdict: 'won' }
}

/** The part of the greatest payout that the cap leaves, with the stake that would be returned. */
function cappedPart(terms: SlipTerms, legs: readonly WorthLeg[], capCents: Cents): number {
  const won = legs.map(({ odds, verdict, deadHeat }): SettledLeg =>
    expectedLeg({ odds, verdict: verdict ?? 'won', deadHeat } as WorthLeg, undefined),
  )
  const sizes = terms.sizes ?? undefined
  const { numerator, denominator } = slipMultiplier(won, sizes)
  const whole = (Number(terms.stakeCents) * Number(numerator)) / Number(denominator)
  const { payoutCents } = payoutOf(terms.stakeCents, won, { capCents, sizes })
  return payoutCents >= Math.floor(whole) ? 1 : payoutCents / whole
}

/** Never above one over the odds that the feed has. */
function fairProbability({ isOffered, line, outcome, market }: WorthLeg): number | undefined {
  const price = line?.prices[outcome]
  if (!isOffered || !line?.cashOut || line.status !== ACTIVE || !price?.active) return undefined
  const fair = fairChances(market, line.prices)?.get(outcome)
  return fair === undefined ? undefined : Math.min(1, fair, ODDS_SCALE / price.odds)
}
