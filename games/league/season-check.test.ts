import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ExportedRound } from './published-league.ts'
import { openSeasonCheck, STEP_FAULTS } from './season-check.ts'
import { publishedSeason, type Season } from './season-for-tests.ts'

/** A network of beacons for tests: the value of a round is a hash of its number. */
const valueOf = (round: number) => createHash('sha256').update(`beacon ${round}`).digest('hex')
const signatureOf = (round: number) => valueOf(round).slice(0, 48).repeat(2)
const provenValue = (round: number, signature: string) =>
  Promise.resolve(signature === signatureOf(round) ? valueOf(round) : undefined)
const beacon = (round: number) => ({ signature: signatureOf(round), value: valueOf(round) })

async function faultsOf({ header, rounds, totals }: Season) {
  const faults: string[] = []
  const season = openSeasonCheck(header, { fault: text => faults.push(text), provenValue })
  for (const round of rounds) await season.round(round)
  season.end(totals)
  return { faults, voids: season.voids() }
}
const withRound = (season: Season, week: number, part: Partial<ExportedRound>): Season => ({
  ...season,
  rounds: season.rounds.map(round => (round.week === week ? { ...round, ...part } : round)),
})
const plain = publishedSeason()
const withBeacon = publishedSeason({ beacon, league: 'virtual-league' })
const roundOf = (week: number, season = plain) => season.rounds[week - 1]!
const shifted = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString()

describe('an honest season', () => {
  it('has no fault, with a beacon and without one, and while it runs', async () => {
    for (const season of [plain, withBeacon, publishedSeason({ weeks: 12 })])
      expect((await faultsOf(season)).faults).toEqual([])
  })
  it('lists its void rounds with their reasons, and what their seeds would have drawn', async () => {
    const { voids } = await faultsOf(plain)
    expect(voids.map(({ week, drawn }) => [week, drawn?.length])).toEqual([
      [5, 10],
      [6, 10],
      [20, 10],
    ])
    expect(voids[0]!.reason).toBe('it could not be drawn in time')
    // The value of the beacon was not waited for, so the draw has a part that the file does not have.
    expect((await faultsOf(withBeacon)).voids.map(({ drawn }) => drawn)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    // No later seed leads to that of a void round at the end.
    const { voids: latest } = await faultsOf(publishedSeason({ weeks: 20 }))
    expect(latest.find(({ week }) => week === 20)?.drawn).toBeUndefined()
  })
})

describe('a dishonest season', () => {
  const moved = (goals: string) =>
    goals === '' ? 'h1' : goals.replace(/\d+/, minute => `${(Number(minute) % 90) + 1}`)
  const cases: readonly (readonly [what: string, season: Season, fault: string])[] = [
    [
      'a goal a minute later',
      withRound(plain, 3, {
        results: roundOf(3).results!.map((goals, at) => (at === 4 ? moved(goals) : goals)),
      }),
      `week 3: ${STEP_FAULTS.results}`,
    ],
    ['another seed', withRound(plain, 3, { seed: 'ab'.repeat(32) }), `week 3: ${STEP_FAULTS.chain}`],
    [
      'another commitment',
      withRound(plain, 9, { commitment: 'ab'.repeat(32) }),
      `week 9: ${STEP_FAULTS.commitment}`,
    ],
    [
      'the commitment of a void round whose seed was withheld',
      withRound(plain, 6, { commitment: 'ab'.repeat(32) }),
      `week 6: ${STEP_FAULTS.commitment}`,
    ],
    [
      'a stronger team',
      withRound(plain, 2, {
        fixtures: roundOf(2).fixtures.map(([home, away, one, other], at) => [
          home,
          away,
          at === 9 ? one + 1 : one,
          other,
        ]),
      }),
      `week 2: ${STEP_FAULTS.matches}`,
    ],
    [
      'teams that change sides',
      withRound(plain, 2, {
        fixtures: roundOf(2).fixtures.map(([home, away, one, other]) => [away, home, one, other]),
      }),
      `week 2: ${STEP_FAULTS.matches}`,
    ],
    [
      'a round that was left out',
      { ...plain, rounds: plain.rounds.filter(({ week }) => week !== 7) },
      'week 8 is out of order',
    ],
    ['a round of another season', withRound(plain, 7, { season: 4 }), 'week 7 is of another season'],
    [
      'a played round that is called void, but has results',
      withRound(plain, 7, { state: 'void', reason: 'staff' }),
      `week 7: ${STEP_FAULTS.form}`,
    ],
    ['a played round without results', withRound(plain, 7, { results: null }), `week 7: ${STEP_FAULTS.form}`],
    [
      'another head of the chain',
      { ...plain, header: { ...plain.header, commitment: 'ab'.repeat(32) } },
      `week 1: ${STEP_FAULTS.chain}`,
    ],
    [
      'another league',
      { ...plain, header: { ...plain.header, league: 'virtual-league' } },
      `week 1: ${STEP_FAULTS.matches}`,
    ],
    [
      'another champion',
      { ...plain, header: { ...plain.header, champion: (plain.header.champion! + 1) % 20 } },
      'the champion is not first of the table',
    ],
    [
      'a champion in the middle of a season',
      { ...publishedSeason({ weeks: 12 }), header: plain.header },
      'the season has a champion before its end',
    ],
    [
      'other totals',
      { ...plain, totals: { ...plain.totals, void: 2 } },
      'the total of void is not that of the rounds',
    ],
    [
      'a round that began before the week before it was over',
      withRound(plain, 7, { at: roundOf(6).at, lockedAt: null, seed: null }),
      'week 7 began before the week before it was over',
    ],
    [
      'a round that was published after its end',
      withRound(plain, 7, { publishedAt: shifted(roundOf(7).at, 121_000) }),
      'week 7 was published after its end',
    ],
    [
      'a season that was committed to after its first round',
      { ...plain, header: { ...plain.header, committedAt: roundOf(1).at } },
      'week 1 was published before the season’s chain',
    ],
    [
      'a value that was public before the lock',
      withRound(withBeacon, 4, {
        lockedAt: shifted(roundOf(4).at, 78_500),
        drawnAt: shifted(roundOf(4).at, 79_000),
      }),
      `week 4: ${STEP_FAULTS.beacon}`,
    ],
    [
      'a draw before the value was public',
      withRound(withBeacon, 4, { drawnAt: shifted(roundOf(4).at, 76_000) }),
      `week 4: ${STEP_FAULTS.beacon}`,
    ],
    [
      'a value that the network did not sign',
      withRound(withBeacon, 4, { beaconSignature: '12'.repeat(48) }),
      `week 4: ${STEP_FAULTS.beacon}`,
    ],
    [
      'another value than the one that is due',
      withRound(withBeacon, 4, {
        beaconRound: roundOf(4, withBeacon).beaconRound! + 1,
        beaconSignature: signatureOf(roundOf(4, withBeacon).beaconRound! + 1),
        drawnAt: shifted(roundOf(4).at, 90_000),
      }),
      `week 4 names round ${roundOf(4, withBeacon).beaconRound! + 1} of drand instead of round ${roundOf(4, withBeacon).beaconRound!}`,
    ],
    [
      'a value that was named when it was public',
      withRound(withBeacon, 4, { publishedAt: shifted(roundOf(4).at, 80_000) }),
      'week 4 was published when its public value was known',
    ],
    [
      'a round without a value in a season that has them',
      withRound(withBeacon, 4, { beaconRound: null, beaconSignature: null }),
      'week 4 names no public value',
    ],
  ]
  it.each(cases)('is found out: %s', async (_, season, fault) => {
    expect((await faultsOf(season)).faults).toContain(fault)
  })
})
