/**
 * What a slip is worth before its end: what it pays on average by the fair chances of its open legs to win and to
 * return the stake, less the stated margin. A leg that nothing is offered on has no worth: its end may be known to
 * others already. Neither has one of which prices do not say how likely the stake is to come back.
 */
import { asCents, fromKes, partCeil, shareFloor, type Cents } from '@ruka/contract/money'
import type { Score } from '@ruka/sports/score.rules'
import { payoutOf, slipMultiplier, type SettledLeg } from '@ruka/sports/settle.rules'
import { isKnown, shareOf, type Pick, type Share } from '@ruka/sports/stake-shares.rules'
import { ODDS_SCALE, type Price } from '../model/book.rules.ts'
import { isDecidedBy } from './decided-by-score.rules.ts'
import type { LegEnd, SlipTerms } from '../slips/end-of-slip.rules.ts'
import { atMost, saleChances } from './sale-chances.rules.ts'

/** What the house keeps of a cash-out, in per cent of its fair worth; shown to the player. */
export const CASH_OUT_MARGIN_PERCENT = 5

/** Below this nothing is offered: what is cut to whole cents would be a large part of it. */
const LEAST_OFFER = fromKes(1)

/** A leg with what decides its worth. */
export type WorthLeg = LegEnd &
  Pick & {
    /** The prices of a line on which bets are taken now, before kick-off or live, and which the feed lets be sold. */
    readonly pricesOf: (market: number, specifiers: string) => Readonly<Record<string, Price>> | undefined
    /** Null before the match has begun. */
    readonly score: Score | null
  }
export type CashOutRefusal =
  | 'slip_over'
  | 'slip_cash_out_suspended'
  | 'slip_cash_out_decided'
  | 'slip_cash_out_off'
  | 'slip_cash_out_small'

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
  if (!open.every(isKnown)) return { refused: 'slip_cash_out_off' }
  const shares = new Map<number, Share>()
  for (const leg of open) {
    const share = openShare(leg)
    if (share) shares.set(leg.no, share)
  }
  const unpriced = open.filter(({ no }) => !shares.has(no))
  // A leg that the score has decided has no price any more. Its worth is not the score's: a goal may be taken back.
  if (unpriced.length > 0)
    return {
      refused: unpriced.every(leg => leg.score && isDecidedBy(leg.score, leg))
        ? 'slip_cash_out_decided'
        : 'slip_cash_out_suspended',
    }
  const { numerator, denominator } = slipMultiplier(
    legs.map(leg => expectedLeg(leg, shares.get(leg.no))),
    terms.sizes ?? undefined,
  )
  const kept = BigInt(100 - CASH_OUT_MARGIN_PERCENT)
  // Divided before it becomes a number: the sum over many lines has terms that no number holds.
  const millionths = (BigInt(terms.stakeCents) * MILLION * kept * numerator) / (denominator * 100n)
  const worth = (Number(millionths) / Number(MILLION)) * cappedPart(terms, legs, capCents)
  const offerCents = asCents(Math.floor(Math.min(worth, capCents)))
  return offerCents < LEAST_OFFER ? { refused: 'slip_cash_out_small' } : { offerCents }
}

/** What is offered for a part of the stake. */
export const partOfOffer = (offerCents: Cents, soldCents: Cents, stakeCents: Cents): Cents =>
  shareFloor(offerCents, { part: soldCents, of: stakeCents })

/** How many parts the first stake of a slip has, whatever was sold of it since: each sale is kept for good. */
const PARTS_MAX = 10

/** The least part of a slip that is sold by itself; what is left of it must be a stake of its own. */
export const leastPart = (firstStakeCents: Cents): Cents =>
  asCents(Math.max(LEAST_STAKE, partCeil(firstStakeCents, PARTS_MAX)))
const LEAST_STAKE = fromKes(1)

/** Whether this part of a stake may be sold: all of it, or a part that is no crumb and leaves none. */
export const isPart = (
  soldCents: Cents,
  { stakeCents, firstStakeCents }: { readonly stakeCents: Cents; readonly firstStakeCents: Cents },
): boolean =>
  soldCents === stakeCents ||
  (soldCents >= leastPart(firstStakeCents) && stakeCents - soldCents >= LEAST_STAKE)

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

/** An open leg counts as a won one at what it pays on average: its odds where it wins, and the stake that comes back. */
function expectedLeg({ odds, verdict, deadHeat }: LegEnd, share: Share | undefined): SettledLeg {
  const atOdds = { numerator: BigInt(odds), denominator: BigInt(ODDS_SCALE) }
  if (share === undefined)
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
  const [win, back] = [share.win, share.back].map(part => BigInt(Math.floor(part * BILLION)))
  const expected = {
    numerator: atOdds.numerator * win! + atOdds.denominator * back!,
    denominator: atOdds.denominator * BigInt(BILLION),
  }
  return { odds: expected, verdict: 'won' }
}

/** The part of the greatest payout that the cap leaves, with the stake that would be returned. */
function cappedPart(terms: SlipTerms, legs: readonly WorthLeg[], capCents: Cents): number {
  const won = legs.map((leg): SettledLeg => expectedLeg({ ...leg, verdict: leg.verdict ?? 'won' }, undefined))
  const sizes = terms.sizes ?? undefined
  const { numerator, denominator } = slipMultiplier(won, sizes)
  const whole = (Number(terms.stakeCents) * Number(numerator)) / Number(denominator)
  const { payoutCents } = payoutOf(terms.stakeCents, won, { capCents, sizes })
  return payoutCents >= Math.floor(whole) ? 1 : payoutCents / whole
}

/** How far what the lines behind a price say of it may be from the price itself: otherwise they are not of one moment. */
const LINES_APART = 0.1

/** What an open leg wins and returns. What is at risk wins at most one over the odds that the feed has. */
function openShare(leg: WorthLeg): Share | undefined {
  const price = leg.pricesOf(leg.market, leg.specifiers)?.[leg.outcome]
  const share = price?.active ? shareOf(leg, pick => chanceOf(leg, pick)) : undefined
  if (!share) return undefined
  const { win, back } = share
  const atRisk = 1 - back
  const own = chanceOf(leg, leg) ?? atMost(1, price!.odds)
  if (Math.abs(win - own * atRisk) > LINES_APART * atRisk) return undefined
  return { win: atMost(win / atRisk, price!.odds) * atRisk, back }
}

/** What an outcome wins of what it risks. */
function chanceOf({ pricesOf }: WorthLeg, { market, specifiers, outcome }: Pick): number | undefined {
  const prices = pricesOf(market, specifiers)
  return prices?.[outcome]?.active ? saleChances(market, prices)?.get(outcome) : undefined
}
