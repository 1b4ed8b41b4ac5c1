import { describe, expect, it } from 'vitest'
import { jackpot, race, tournament } from '../../../test/campaign-samples.ts'
import { costOf, nextDrop, prizeCents, prizeOf, prizeSum } from './definition.rules.ts'
import { definition } from './definition.ts'

const NOON = Date.parse('2026-05-04T12:00:00+03:00')
const faultOf = (given: unknown): string | undefined => {
  const parsed = definition.safeParse(given)
  return parsed.success ? undefined : parsed.error.issues[0]!.message
}
const level = (more: object) => ({ level: 'mini', seed: 1, shareX1000000: 1, oneIn: 1_000, ...more })

describe('a definition', () => {
  it('is read with amounts in cents and what is usual where it says nothing', () => {
    expect(definition.parse(race('night', NOON))).toMatchObject({
      minStake: 1_000,
      highRoller: { threshold: 100_000, multiplier: 3 },
      entry: 'all',
      perMinute: 60,
      reviewHours: 24,
      startsAt: NOON,
    })
    expect(definition.parse(jackpot('pots'))).toMatchObject({ payTo: 'cash', atEnd: 'draw', minStake: 100 })
    expect(definition.parse(tournament('cup', NOON))).toMatchObject({ highRoller: null, best: 10 })
  })

  it.each([
    ['an unknown field', { ...jackpot('pots'), extra: 1 }],
    ['an id that is no word', jackpot('No Word')],
    ['a name in one language', { ...jackpot('pots'), name: { en: 'Pots' } }],
    ['an empty name', { ...jackpot('pots'), name: { en: '', sw: '' } }],
    ['no level', { ...jackpot('pots'), levels: [] }],
    ['a fraction of a cent', jackpot('pots', { seed: 0.001 })],
    ['a seed of nothing', jackpot('pots', { seed: 0 })],
    ['pots that go to itself', jackpot('pots', {}, { atEnd: { into: 'pots' } })],
    ['a negative seed', jackpot('pots', { seed: -1 })],
    ['a deadline that is no time', jackpot('pots', { dropsAt: '24:00' })],
    ['an end before the beginning', race('night', NOON, { endsAt: new Date(NOON).toISOString() })],
    ['no prize', race('night', NOON, { prizes: [] })],
    ['a gap in the prizes', race('night', NOON, { prizes: [{ from: 2, to: 3, kind: 'money', amount: 1 }] })],
    ['a prize of nothing', race('night', NOON, { prizes: [{ from: 1, to: 1, kind: 'money', amount: 0 }] })],
    ['an unknown scoring', tournament('cup', NOON, { scoring: 'lost' })],
    ['a factor for a race below one', race('night', NOON, { highRoller: { threshold: 10, multiplier: 0 } })],
  ])('is refused with %s', (_, given) => {
    expect(faultOf(given)).toEqual(expect.any(String))
  })

  it.each([
    [{ levels: [level({ level: 'major' }), level({})] }, /order mini, minor, major, grand/],
    [{ levels: [level({}), level({})] }, /each once/],
    [{ levels: [level({ seed: 51 })] }, /at most 5 %/],
    [
      { levels: [level({ shareX1000000: 30_000 }), level({ level: 'grand', shareX1000000: 21_000 })] },
      /at most 5 %/,
    ],
  ])('of a jackpot is refused where its levels are %j', (more, fault) => {
    expect(faultOf({ ...jackpot('pots'), ...more })).toMatch(fault)
  })

  it('refuses prizes of more than 100,000,000 in sum, and a window of more than 92 days', () => {
    const prizes = [{ from: 1, to: 1_000, kind: 'money', amount: 200_000 }]
    expect(faultOf(race('night', NOON, { prizes }))).toMatch(/100,000,000/)
    const endsAt = new Date(NOON + 93 * 86_400_000).toISOString()
    expect(faultOf(race('night', NOON, { endsAt }))).toMatch(/92 days/)
  })
})

it('says what levels cost of the stakes: shares, and seeds as far as no reserve pays them', () => {
  const { levels } = definition.parse(
    jackpot('pots', { seed: 10, oneIn: 1_000, shareX1000000: 5_000, reserveX1000000: 4_000 }),
  ) as { levels: Parameters<typeof costOf>[0] }
  expect(costOf(levels)).toBe(15_000)
})

it('knows the prize of each place, and their sum to the cent', () => {
  const rules = definition.parse(
    race('night', NOON, {
      prizes: [
        { from: 1, to: 1, kind: 'money', amount: 100.05 },
        { from: 2, to: 4, kind: 'tickets', amount: 20, count: 3 },
      ],
    }),
  )
  if (rules.kind !== 'race') throw new Error('it is a race')
  const cents = [1, 2, 4, 5].map(rank => prizeOf(rules.prizes, rank)).map(prize => prize && prizeCents(prize))
  expect(cents).toEqual([10_005, 6_000, 6_000, undefined])
  expect(prizeSum(rules.prizes)).toBe(28_005)
})

it('finds the next deadline in Nairobi, a day later at the very moment', () => {
  const at = (text: string) => Date.parse(`${text}+03:00`)
  expect(nextDrop('22:00', at('2026-05-04T12:00:00'))).toBe(at('2026-05-04T22:00:00'))
  expect(nextDrop('22:00', at('2026-05-04T22:00:00'))).toBe(at('2026-05-05T22:00:00'))
  expect(nextDrop('00:30', at('2026-05-04T23:59:59'))).toBe(at('2026-05-05T00:30:00'))
})
