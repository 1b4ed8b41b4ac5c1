import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { PublishedRound } from '@ruka/contract/league-records'
import { describe, expect, it } from 'vitest'
import { commitmentOf, drawMatch } from '../../draw.rules.ts'
import { gridOf } from '../../grid.rules.ts'
import { DRAND_ROUNDS } from '../../../fair/drand-rounds-for-tests.ts'
import { randomnessOf } from '../../../fair/drand.ts'
import { checkRound } from './check-round.ts'

const seed = '5a'.repeat(32)
const fixtures: PublishedRound['fixtures'] = Array.from({ length: 10 }, (_, at) => [
  2 * at,
  2 * at + 1,
  1_500,
  1_200,
])
const drawnWith = (beacon: string) =>
  fixtures.map(([, , home, away], at) =>
    drawMatch({ seed: hexToBytes(seed), round: 'ligi-kuu:3:7', beacon }, at, gridOf({ home, away }))
      .goals.map(({ side, minute }) => `${side[0]}${minute}`)
      .join(''),
  )
const drawn = drawnWith('')
const round: PublishedRound = {
  season: 3,
  week: 7,
  at: '2026-11-26T12:00:00Z',
  state: 'settled',
  reason: null,
  commitment: bytesToHex(commitmentOf(hexToBytes(seed))),
  beaconRound: null,
  beaconSignature: null,
  seed,
  lockedAt: null,
  drawnAt: null,
  fixtures,
  results: drawn,
}
const check = (published: PublishedRound, league = 'ligi-kuu') => checkRound(league, published, () => 0)

describe('checking a round', () => {
  it('agrees with what the server draws, to the minute of each goal', async () => {
    expect(await check(round)).toEqual({
      seedFits: true,
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
  it('draws with the public random value where the round waited for one, and only if it is signed', async () => {
    const [signed] = DRAND_ROUNDS
    const beacon = randomnessOf(signed[1])
    const results = drawnWith(beacon)
    const waited = { ...round, beaconRound: signed[0], beaconSignature: signed[1], results }
    expect(await check(waited)).toMatchObject({ beaconFits: true, others: [] })
    expect(await check({ ...waited, beaconRound: signed[0] + 1 })).toMatchObject({ beaconFits: false })
  })
  it('refuses a round without a seed', async () => {
    await expect(check({ ...round, seed: null })).rejects.toThrow(RangeError)
  })
})
