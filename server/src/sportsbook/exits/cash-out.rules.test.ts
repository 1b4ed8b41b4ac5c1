import { asCents, fromKes } from '@ruka/contract/money'
import { expect, it } from 'vitest'
import { cashOutOffer, isReached, ruleRefusal, type WorthLeg } from './cash-out.rules.ts'

const EVEN = { odds: 20_000, active: true, probability: 0.5 }
const fairLeg = (no: number): WorthLeg => ({
  no,
  odds: 20_000,
  verdict: null,
  deadHeat: null,
  reason: null,
  market: 29,
  specifiers: '',
  outcome: '74',
  score: null,
  pricesOf: market => (market === 29 ? { 74: EVEN, 76: EVEN } : undefined),
})

it.each([
  [8, [2, 3]],
  [9, [1, 2, 3, 4]],
  [20, [18, 19]],
])(
  'a system of %i legs with lines of %j is worth its stake at fair prices, less five per cent',
  (count, sizes) => {
    const legs = Array.from({ length: count }, (_, no) => fairLeg(no))
    const terms = { stakeCents: fromKes(1_000), sizes }
    expect(cashOutOffer(terms, legs, asCents(10 ** 15))).toEqual({ offerCents: fromKes(950) })
  },
)

it.each([
  [10_000, 'slip_cash_out_rule_low'],
  [10_001, undefined],
  [20_000, undefined],
  [20_001, 'slip_cash_out_rule_high'],
])('a rule of %i cents beside an offer of 10,000 for at most 20,000 is refused as %s', (cents, refused) => {
  const rule = { soldCents: fromKes(100), atCents: asCents(cents) }
  expect(ruleRefusal(rule, { offerCents: asCents(10_000), mostCents: asCents(20_000) })).toBe(refused)
})

it.each([
  [30_001, false],
  [30_002, true],
])('a rule for two thirds at 20,001 cents is reached by an offer of %i for the whole: %s', (cents, isIt) => {
  const rule = { soldCents: asCents(200), atCents: asCents(20_001) }
  expect(isReached(rule, { offerCents: asCents(cents), stakeCents: asCents(300) })).toBe(isIt)
})

/** A book of lines by market and specifiers, each with the chance of its first outcome. */
type Lines = Readonly<Record<string, readonly number[]>>
const IDS: Readonly<Record<number, readonly string[]>> = {
  1: ['1', '2', '3'],
  11: ['4', '5'],
  14: ['1711', '1712', '1713'],
  16: ['1714', '1715'],
  18: ['12', '13'],
}
const pricesIn =
  (lines: Lines): WorthLeg['pricesOf'] =>
  (market, specifiers) => {
    const chances = lines[`${market} ${specifiers}`]
    return chances && Object.fromEntries(IDS[market]!.map((id, at) => [id, priceOf(chances[at]!)]))
  }
/** Odds with a margin of 5 %. */
const priceOf = (probability: number) => ({
  odds: Math.floor(10_000 / probability / 1.05),
  active: true,
  probability,
})

const offerFor = (pick: string, odds: number, lines: Lines) => {
  const [market, specifiers, outcome] = pick.split(' ')
  const leg = { ...fairLeg(0), odds, market: Number(market), specifiers: specifiers!, outcome: outcome! }
  return cashOutOffer(
    { stakeCents: fromKes(1_000), sizes: null },
    [{ ...leg, pricesOf: pricesIn(lines) }],
    asCents(10 ** 15),
  )
}

// A home win comes with 26 %, a draw with 53 %; over 1.5 with 80 %, over 2.5 with 50 %, over 3.5 with 30 %.
const DRAWN = { '11 ': [0.26 / 0.47, 0.21 / 0.47], '16 hcp=0': [0.26 / 0.47, 0.21 / 0.47] }
const HALVES = { '16 hcp=-0.5': [0.26, 0.74], '16 hcp=0.5': [0.79, 0.21] }
const GOALS = { '18 total=1.5': [0.8, 0.2], '18 total=2.5': [0.5, 0.5], '18 total=3.5': [0.3, 0.7] }
const UNDER = 0.2 / 0.7
it.each([
  ['16 hcp=0 1714', 139_000, { ...DRAWN, ...HALVES }, 13.9 * 0.26 + 0.53],
  ['16 hcp=0 1714', 139_000, { ...DRAWN, '1 ': [0.26, 0.53, 0.21] }, 13.9 * 0.26 + 0.53],
  ['11  4', 139_000, { ...DRAWN, '1 ': [0.26, 0.53, 0.21] }, 13.9 * 0.26 + 0.53],
  ['11  5', 20_000, { ...DRAWN, ...HALVES }, 2 * 0.21 + 0.53],
  [
    '16 hcp=-1 1714',
    50_000,
    { '16 hcp=-1': [0.1 / 0.84, 0.74 / 0.84], '14 hcp=0:1': [0.1, 0.16, 0.74] },
    5 * 0.1 + 0.16,
  ],
  ['18 total=2 12', 20_000, { ...GOALS, '18 total=2': [0.5 / 0.7, UNDER] }, 2 * 0.5 + 0.3],
  ['18 total=2 13', 30_000, { ...GOALS, '18 total=2': [0.5 / 0.7, UNDER] }, 3 * 0.2 + 0.3],
  // Half of the stake on 2, half on 2.5.
  ['18 total=2.25 12', 20_000, { ...GOALS, '18 total=2.25': [1 / 1.7, 0.7 / 1.7] }, (1 + 0.3) / 2 + 1 / 2],
  ['18 total=2.75 13', 20_000, { ...GOALS, '18 total=2.75': [0.8 / 1.8, 1 / 1.8] }, (1 + 0.2 + 1) / 2],
] as const)('%s at %i counts the stake that may come back', (pick, odds, lines, worth) => {
  const offered = offerFor(pick, odds, lines)
  expect(offered).toHaveProperty('offerCents')
  const { offerCents } = offered as { offerCents: number }
  expect(offerCents / fromKes(1_000)).toBeCloseTo(0.95 * worth, 4)
})

it.each([
  ['of which a neighbour is not offered', '16 hcp=0 1714', { ...DRAWN, '16 hcp=-0.5': [0.26, 0.74] }],
  [
    'of which the nearer line is less likely',
    '16 hcp=0 1714',
    { ...DRAWN, '16 hcp=-0.5': [0.3, 0.7], '16 hcp=0.5': [0.29, 0.71] },
  ],
  [
    'of which the neighbours are of another moment',
    '16 hcp=0 1714',
    { ...DRAWN, '16 hcp=-0.5': [0.7, 0.3], '16 hcp=0.5': [0.9, 0.1] },
  ],
] as const)('a line %s has no offer', (_, pick, lines) => {
  expect(offerFor(pick, 139_000, lines)).toEqual({ refused: 'slip_cash_out_suspended' })
})

it('a market that is not ours has no offer: it may return the stake', () => {
  expect(offerFor('225 total=160.5 12', 19_000, {})).toEqual({ refused: 'slip_cash_out_off' })
})

it.each([
  [0.9, 'slip_cash_out_small'],
  [1.1, undefined],
])('an offer of KES %d is refused as %s', (kes, refused) => {
  const leg = { ...fairLeg(0), odds: 20_000 }
  const stakeCents = asCents(Math.round((kes / 0.95) * 100))
  const offer = cashOutOffer({ stakeCents, sizes: null }, [leg], asCents(10 ** 15))
  expect('refused' in offer ? offer.refused : undefined).toBe(refused)
})

const goneLeg = (no: number, score: WorthLeg['score'], over: Partial<WorthLeg> = {}): WorthLeg => ({
  ...fairLeg(no),
  market: 18,
  specifiers: 'total=2.5',
  outcome: '12',
  score,
  pricesOf: () => undefined,
  ...over,
})
const refusalOf = (...legs: readonly WorthLeg[]) =>
  cashOutOffer({ stakeCents: fromKes(1_000), sizes: null }, legs, asCents(10 ** 15))

it.each([
  ['over 2.5 at 3:0', goneLeg(0, { home: 3, away: 0 }), 'slip_cash_out_decided'],
  ['under 2.5 at 3:0', goneLeg(0, { home: 3, away: 0 }, { outcome: '13' }), 'slip_cash_out_decided'],
  [
    'both score at 1:1',
    goneLeg(0, { home: 1, away: 1 }, { market: 29, specifiers: '', outcome: '74' }),
    'slip_cash_out_decided',
  ],
  ['over 2.5 at 2:0', goneLeg(0, { home: 2, away: 0 }), 'slip_cash_out_suspended'],
  ['a match that has not begun', goneLeg(0, null), 'slip_cash_out_suspended'],
  [
    '1X2 at 5:0',
    goneLeg(0, { home: 5, away: 0 }, { market: 1, specifiers: '', outcome: '1' }),
    'slip_cash_out_suspended',
  ],
] as const)('%s, without a price, has no offer, and the reason is right', (_, leg, refused) => {
  expect(refusalOf(leg)).toEqual({ refused })
  expect(refusalOf(leg, fairLeg(1))).toEqual({ refused })
  expect(refusalOf(leg, goneLeg(1, null))).toEqual({ refused: 'slip_cash_out_suspended' })
})

it('a leg that the score has decided and that has a price is worth its price', () => {
  const priced = { ...fairLeg(0), score: { home: 1, away: 1 } }
  expect(refusalOf(priced)).toEqual({ offerCents: fromKes(950) })
})
