import { asCents, fromKes, type Cents } from '../../contract/src/money.ts'
import { cashOutOffer, partOfOffer, type WorthLeg } from '../../server/src/sportsbook/exits/cash-out.rules.ts'
import { ODDS_SCALE } from '../../server/src/sportsbook/model/book.rules.ts'
import { payoutOf, type SettledLeg } from '../../sports/settle.rules.ts'
import type { Figure } from '../harness/figures.ts'
import { rounded } from '../harness/figures.ts'
import { makeRandom, matchAt, type Book, type Ends, type Match, type Random } from './cash-out-states.ts'

const SLIPS = 40_000
/** The bars: the stated share of the fair worth, and half of it. */
const GREATEST = 0.95
const LEAST = 0.5

/** What slips of random states are offered of their fair worth: the greatest share, and the least. */
export const cashOuts = (): readonly Figure[] =>
  cashOutShares({ slips: SLIPS, seed: 20_260_101 }).flatMap(({ kind, offers, greatest, least, none }) => {
    const name = `cash_out_${kind}`
    return [
      share(`${name}_greatest`, greatest, GREATEST),
      // A cap is taken off as if all legs won, which may leave less of the worth, never more.
      ...(kind === 'capped' ? [] : [share(`${name}_least`, least, LEAST)]),
      { name: `${name}_offers`, value: offers, unit: `offers, ${none} without one` },
    ]
  })

const share = (name: string, value: number, bar: number): Figure => ({
  name,
  value: rounded(value, 6),
  unit: 'of the fair worth',
  baseline: bar,
  ratio: rounded(value / bar, 6),
})

export type Kind = 'plain' | 'returning' | 'multi' | 'system' | 'part' | 'capped'
/** `none`: how many slips there was no offer for. */
export type Shares = {
  readonly kind: Kind
  readonly offers: number
  readonly none: number
  readonly greatest: number
  readonly least: number
}

/**
 * Offers for slips on random selections in random states of matches, beside their fair worth: every end of every leg
 * by the score grid and the settlement of the market, and what the slip then pays.
 */
export function cashOutShares({ slips, seed }: { slips: number; seed: number }): readonly Shares[] {
  const random = makeRandom(seed)
  const found = new Map<Kind, { offers: number; none: number; greatest: number; least: number }>()
  let matches: readonly Match[] = []
  for (let count = 0; count < slips; count++) {
    if (count % SLIPS_OF_MATCHES === 0) matches = Array.from({ length: MATCHES }, () => matchAt(random))
    const { kind, offered, worth } = oneSlip(random, matches)
    const of = found.get(kind) ?? { offers: 0, none: 0, greatest: 0, least: Infinity }
    found.set(kind, of)
    if (offered === undefined) of.none++
    else {
      of.offers++
      of.greatest = Math.max(of.greatest, offered / worth)
      of.least = Math.min(of.least, offered / worth)
    }
  }
  return [...found].map(([kind, of]) => ({ kind, ...of }))
}
const MATCHES = 6
const SLIPS_OF_MATCHES = 600

const KINDS: readonly Kind[] = ['plain', 'returning', 'multi', 'system', 'part', 'capped']

function oneSlip(
  random: Random,
  matches: readonly Match[],
): { kind: Kind; offered: number | undefined; worth: number } {
  const asked = KINDS[random.below(KINDS.length)]!
  const size = asked === 'system' ? 3 + random.below(2) : asked === 'multi' ? 2 + random.below(4) : 1
  const count = asked === 'part' || asked === 'capped' ? 1 + random.below(3) : size
  const picks = shuffled(matches, random)
    .slice(0, count)
    .map((match, no) => pickOf(match, { no, random }))
  const kind = count === 1 && asked === 'plain' && picks[0]!.canReturn ? 'returning' : asked
  const stakeCents = fromKes(1 + random.below(20_000))
  const sizes = asked === 'system' ? [count - 1, count] : null
  const worthIn = (capCents: Cents) => worthOf(picks, { stakeCents, sizes, capCents })
  const capCents = asked === 'capped' ? asCents(1_000 + random.below(stakeCents * 4)) : NO_CAP
  const offer = cashOutOffer(
    { stakeCents, sizes },
    picks.map(({ leg }) => leg),
    capCents,
  )
  if ('refused' in offer) return { kind, offered: undefined, worth: 0 }
  const worth = worthIn(capCents)
  if (asked !== 'part') return { kind, offered: offer.offerCents, worth }
  const soldCents = asCents(Math.ceil(stakeCents * (0.1 + 0.9 * random.next())))
  const offered = partOfOffer(offer.offerCents, soldCents, stakeCents)
  return { kind, offered, worth: (worth * soldCents) / stakeCents }
}
const NO_CAP = asCents(10 ** 15)

/** A leg with the ways in which it may end. */
type Picked = { readonly leg: WorthLeg; readonly ends: Ends; readonly canReturn: boolean }

function pickOf(match: Match, of: { no: number; random: Random }): Picked {
  const { no, random } = of
  const { market, specifiers, outcome, ends } = match.selections[random.below(match.selections.length)]!
  const before = match.kickOff.get(`${market} ${specifiers}`)?.[outcome]?.odds ?? 0
  const odds = before > ODDS_SCALE && random.below(2) === 0 ? before : oddsAtRandom(random)
  const verdict = random.below(12) === 0 ? SETTLED[random.below(SETTLED.length)]! : null
  const book = random.below(4) === 0 ? withGaps(match.book, random) : match.book
  const leg = {
    no,
    odds,
    verdict: no > 0 ? verdict : null,
    deadHeat: null,
    reason: null,
    market,
    specifiers,
    outcome,
    score: null,
    pricesOf: (id: number, of: string) => book.get(`${id} ${of}`),
  }
  return { leg, ends: leg.verdict === null ? ends : [[leg.verdict, 1]], canReturn: ends.some(isReturning) }
}
const SETTLED = ['won', 'void', 'half_won', 'half_lost'] as const
const isReturning = ([verdict]: Ends[number]): boolean => verdict !== 'won' && verdict !== 'lost'

const oddsAtRandom = (random: Random): number => 10_100 + Math.floor(random.next() ** 3 * 400_000)

const withGaps = (book: Book, random: Random): Book => new Map([...book].filter(() => random.below(4) > 0))

/** What a slip pays on average. */
function worthOf(
  picks: readonly Picked[],
  { stakeCents, sizes, capCents }: { stakeCents: Cents; sizes: readonly number[] | null; capCents: Cents },
): number {
  const paid = (legs: readonly SettledLeg[]): number => {
    const { multiplier, payoutCents, cappedCents } = payoutOf(stakeCents, legs, {
      capCents,
      sizes: sizes ?? undefined,
    })
    // The cent that a payout is cut to is no part of what is fair.
    const exact =
      (stakeCents * Number((multiplier.numerator * PARTS) / multiplier.denominator)) / Number(PARTS)
    return cappedCents > 0 ? payoutCents : exact
  }
  const sum = (at: number, chance: number, legs: readonly SettledLeg[]): number => {
    if (at === picks.length) return chance * paid(legs)
    const { leg, ends } = picks[at]!
    const odds = { numerator: BigInt(leg.odds), denominator: BigInt(ODDS_SCALE) }
    return ends.reduce(
      (before, [verdict, each]) => before + sum(at + 1, chance * each, [...legs, { odds, verdict }]),
      0,
    )
  }
  return sum(0, 1, [])
}
const PARTS = 10n ** 12n

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  const left = [...items]
  return items.map(() => left.splice(random.below(left.length), 1)[0]!)
}
