import type { PublishedRound } from '@ruka/contract/league-records'
import { describe, expect, it } from 'vitest'
import { DRAND_ROUNDS, RANDOMNESS_1000, ROUND_1000_MS } from '../../../fair/drand-rounds-for-tests.ts'
import { publishedSeason } from '../../season-for-tests.ts'
import { checkRound } from './check-round.ts'

const LEAGUE = 'ligi-kuu'
const round: PublishedRound = publishedSeason({ league: LEAGUE, weeks: 3 }).rounds[2]!
const drawn = round.results!
const check = (published: PublishedRound, league = LEAGUE) => checkRound(league, published, () => 0)

describe('checking a round', () => {
  it('agrees with what the server draws, to the minute of each goal', async () => {
    expect(await check(round)).toEqual({
      seedFits: true,
      matchesFit: true,
      beaconFits: undefined,
      others: [],
      tookMs: 0,
    })
  })
  it('finds a result that was not drawn, and a seed that was not promised', async () => {
    const bent = drawn.map((text, at) => (at === 4 ? `${text}h90` : text))
    expect((await check({ ...round, results: bent })).others).toEqual([4])
    expect((await check({ ...round, commitment: '00'.repeat(32) })).seedFits).toBe(false)
    expect((await check(round, 'virtual-league')).others.length).toBeGreaterThan(0)
  })
  it('finds matches that the season of the seed does not have', async () => {
    const [first, ...rest] = round.fixtures
    const [home, away, homeMean, awayMean] = first!
    const fixtures: PublishedRound['fixtures'] = [[home, away, homeMean + 1, awayMean], ...rest]
    expect(await check({ ...round, fixtures })).toMatchObject({ seedFits: true, matchesFit: false })
  })
  it('draws with the public random value where the round waited for one, and only if it is signed', async () => {
    const [number, signature] = DRAND_ROUNDS[0]
    const value = RANDOMNESS_1000
    const season = publishedSeason({
      league: LEAGUE,
      weeks: 1,
      firstAtMs: ROUND_1000_MS - 78_000,
      beacon: () => ({ signature, value }),
    })
    const waited = season.rounds[0]!
    expect(waited.beaconRound).toBe(number)
    expect(await check(waited)).toMatchObject({ seedFits: true, beaconFits: true, others: [] })
    const unsigned = await check({ ...waited, beaconSignature: DRAND_ROUNDS[1][1] })
    expect(unsigned.beaconFits).toBe(false)
    expect(unsigned.others).toHaveLength(10)
    const late = { ...waited, lockedAt: new Date(ROUND_1000_MS).toISOString() }
    expect(await check(late)).toMatchObject({ beaconFits: false, others: [] })
  })
  it('refuses a round without a seed', async () => {
    await expect(check({ ...round, seed: null })).rejects.toThrow(RangeError)
  })
})
