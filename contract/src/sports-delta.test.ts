import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changedOdds,
  decodeSportsDelta,
  encodeSportsDelta,
  oddsChange,
  SPORTS_BYTE,
  SPORTS_LINES_MAX,
  SPORTS_OUTCOMES_MAX,
  type LineChange,
  type SportsDelta,
} from './sports-delta.ts'
import { eventStatus } from './sports-events.ts'

const SEED = { seed: 20_261_126, numRuns: 500 }
/** 10,000.0000 in parts of ten thousand. */
const ODDS_MAX = 100_000_000

const goals = fc.nat({ max: 99 })
const state = fc.record(
  {
    status: fc.constantFrom(...eventStatus.options),
    kick_off: fc.nat({ max: 4_000_000_000_000 }).map(ms => new Date(ms).toISOString()),
    score: fc.option(
      fc.record({ home: goals, away: goals, minute: fc.option(fc.nat({ max: 130 }).map(String)) }),
    ),
  },
  { requiredKeys: [] },
)
const change = fc.oneof(
  fc.integer({ min: -ODDS_MAX, max: ODDS_MAX }),
  fc.integer({ min: -60, max: 60 }).map(hundredths => hundredths * 100),
)
const ascending = (max: number, maxLength: number) =>
  fc.uniqueArray(fc.nat({ max: max - 1 }), { maxLength }).map(all => all.toSorted((a, b) => a - b))
const odds = ascending(SPORTS_OUTCOMES_MAX, SPORTS_OUTCOMES_MAX).chain(places =>
  fc.tuple(...places.map(place => change.map(by => [place, by] as const))),
)
const lines = ascending(SPORTS_LINES_MAX, 40).chain(ks =>
  fc.tuple(
    ...ks.map(k =>
      fc.record(
        { k: fc.constant(k), status: fc.constantFrom(1 as const, 0 as const, -1 as const), odds },
        { requiredKeys: ['k', 'odds'] },
      ),
    ),
  ),
)
const number = fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 2 ** 40 }))
const delta: fc.Arbitrary<SportsDelta> = fc.record({ e: number, n: number, state, lines })

describe('a binary message', () => {
  it('has any change of an event, exactly', () => {
    fc.assert(
      fc.property(delta, given => {
        expect(decodeSportsDelta(encodeSportsDelta(given))).toEqual(given)
      }),
      SEED,
    )
  })

  it('that is cut short or continued is none', () => {
    fc.assert(
      fc.property(
        delta,
        fc.double({ min: 0, max: 1, maxExcluded: true }),
        fc.uint8Array({ minLength: 1 }),
        (given, cut, more) => {
          const bytes = encodeSportsDelta(given)
          expect(decodeSportsDelta(bytes.subarray(0, Math.floor(cut * bytes.length)))).toBeUndefined()
          expect(decodeSportsDelta(Uint8Array.of(...bytes, ...more))).toBeUndefined()
        },
      ),
      SEED,
    )
    const whole = encodeSportsDelta({ e: 1, n: 1, state: {}, lines: full(3) })
    for (let length = 0; length < whole.length; length++)
      expect(decodeSportsDelta(whole.subarray(0, length))).toBeUndefined()
  })

  it('of any bytes is refused, or has only what an event may have', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.uint8Array({ maxLength: 60 }).map(tail => Uint8Array.of(SPORTS_BYTE, ...tail)),
      // A message in which one byte is another.
      fc.tuple(delta, fc.nat(), fc.nat({ max: 255 })).map(([given, place, byte]) => {
        const encoded = encodeSportsDelta(given)
        encoded[place % encoded.length] = byte
        return encoded
      }),
    )
    fc.assert(
      fc.property(bytes, given => {
        const read = decodeSportsDelta(given)
        if (!read) return
        const ks = read.lines.map(({ k }) => k)
        expect(ks).toEqual([...new Set(ks)].toSorted((a, b) => a - b))
        expect(ks.every(k => k < SPORTS_LINES_MAX)).toBe(true)
        const places = read.lines.flatMap(line => line.odds.map(([place]) => place))
        expect(places.every(place => place < SPORTS_OUTCOMES_MAX)).toBe(true)
        expect(decodeSportsDelta(encodeSportsDelta(read))).toEqual(read)
      }),
      { ...SEED, numRuns: 5_000 },
    )
  })

  it('that claims more than it has is refused without work', () => {
    const endless = new Uint8Array(65_535).fill(255)
    endless[0] = SPORTS_BYTE
    expect(decodeSportsDelta(endless)).toBeUndefined()
    // 2^45 lines, and none of them.
    const many = Uint8Array.of(SPORTS_BYTE, 0, 0, 128, 128, 128, 128, 128, 128, 64)
    expect(decodeSportsDelta(many)).toBeUndefined()
    expect(decodeSportsDelta(new Uint8Array(0))).toBeUndefined()
  })

  it('is refused for a line, an outcome or a status that no event has', () => {
    const one = (over: Partial<LineChange>) =>
      encodeSportsDelta({ e: 0, n: 0, state: {}, lines: [{ k: 0, odds: [[0, 100]], ...over }] })
    expect(decodeSportsDelta(one({ k: SPORTS_LINES_MAX - 1, odds: [[63, 1]] }))).toBeDefined()
    expect(decodeSportsDelta(one({ k: SPORTS_LINES_MAX }))).toBeUndefined()
    expect(decodeSportsDelta(one({ odds: [[SPORTS_OUTCOMES_MAX, 1]] }))).toBeUndefined()
    expect(decodeSportsDelta(Uint8Array.of(SPORTS_BYTE, 0, 0, 1, eventStatus.options.length))).toBeUndefined()
    expect(decodeSportsDelta(Uint8Array.of(2, ...one({}).subarray(1)))).toBeUndefined()
  })

  it('takes two bytes for a line and one for a usual step of a price', () => {
    const lines: LineChange[] = [
      {
        k: 30,
        odds: [
          [0, 500],
          [1, -3_100],
          [2, 3_100],
        ],
      },
      { k: 31, status: 0, odds: [] },
    ]
    // The topic, `e`, two bytes of `n`, and the parts.
    expect(encodeSportsDelta({ e: 40, n: 1_300, state: {}, lines })).toHaveLength(5 + 5 + 2)
  })
})

it('a change of odds leads from any odds to any others', () => {
  const price = fc.option(fc.integer({ min: 10_001, max: ODDS_MAX }))
  fc.assert(
    fc.property(price, price, (before, after) => {
      fc.pre(before !== after)
      expect(changedOdds(before, oddsChange(before, after))).toBe(after)
    }),
    SEED,
  )
})

const full = (count: number): readonly LineChange[] =>
  Array.from({ length: count }, (_, k) => ({
    k: k * 40,
    status: 1,
    odds: Array.from({ length: 20 }, (__, place) => [place, place * 977 - 5_000] as const),
  }))
