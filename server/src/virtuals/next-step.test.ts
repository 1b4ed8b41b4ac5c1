import { describe, expect, it } from 'vitest'
import { nextStep, type RunningRound } from './next-step.rules.ts'
import { nextStartMs, timesOf } from './model/round-times.rules.ts'

const ROUND_MS = 120_000
const START_MS = 1_800_000 * 1_000
const round = (no: number, state: RunningRound['state'] = 'open', beaconAtMs: number | null = null) => ({
  season: 1,
  week: no,
  state,
  startsAtMs: START_MS + (no - 1) * ROUND_MS,
  roundMs: ROUND_MS,
  beaconAtMs,
  lockedAtMs: state === 'open' ? null : START_MS + (no - 1) * ROUND_MS + 75_000,
  isForeign: false,
})
const at = (seconds: number, rounds: readonly RunningRound[], mayPublish = true) =>
  nextStep(rounds, { nowMs: START_MS + seconds * 1_000, mayPublish })

describe('the times of a round', () => {
  it('are 75 seconds of betting, kick-off at 78, full time at 112, and two minutes in all', () => {
    const times = timesOf(START_MS, ROUND_MS)
    const seconds = Object.values(times).map(ms => (ms - START_MS) / 1_000)
    expect(seconds.map(Math.round)).toEqual([0, 75, 78, 112, 120])
  })
  it('follow the round before without a gap, and skip what is past after a pause', () => {
    const given = { nowMs: START_MS + 10_000, roundMs: ROUND_MS, league: 1 }
    expect(nextStartMs(START_MS + ROUND_MS, given)).toBe(START_MS + 2 * ROUND_MS)
    expect(nextStartMs(undefined, given)).toBe(START_MS + ROUND_MS)
    expect(nextStartMs(START_MS - 60 * ROUND_MS, given)).toBe(START_MS + ROUND_MS)
    expect(nextStartMs(undefined, { ...given, league: 2 })).toBe(START_MS + 60_000)
  })
})

describe('the next step of a league', () => {
  it('keeps three rounds open behind the one that is on', () => {
    expect(at(0, [])).toEqual({ do: 'publish' })
    expect(at(0, [round(1), round(2), round(3)])).toEqual({ do: 'publish' })
    const four = [round(1), round(2), round(3), round(4)]
    expect(at(0, four)).toEqual({ do: 'wait', untilMs: START_MS + 75_000 })
    expect(at(0, [round(1)], false)).toEqual({ do: 'wait', untilMs: START_MS + 75_000 })
  })
  it('locks a round when its betting ends, draws it, and settles it at full time', () => {
    expect(at(75, [round(1)])).toMatchObject({ do: 'lock' })
    expect(at(76, [round(1, 'locked')])).toMatchObject({ do: 'draw' })
    expect(at(100, [round(1, 'drawn'), round(2)], false)).toMatchObject({ do: 'wait' })
    expect(at(112, [round(1, 'drawn')])).toMatchObject({ do: 'settle' })
  })
  it('waits for the value that was named, and voids the round when it does not come', () => {
    const named = round(1, 'locked', START_MS + 80_000)
    expect(at(76, [named], false)).toEqual({ do: 'wait', untilMs: START_MS + 80_000 })
    expect(at(80, [named])).toMatchObject({ do: 'draw' })
    expect(at(120, [named])).toMatchObject({ do: 'void', reason: 'beacon_late' })
  })
  it('voids a round that was still open when the value became public', () => {
    expect(at(79, [round(1, 'open', START_MS + 80_000)])).toMatchObject({ do: 'lock' })
    expect(at(80, [round(1, 'open', START_MS + 80_000)])).toMatchObject({ do: 'void', reason: 'lock_late' })
  })
  it('voids a round whose lock was written after the value was public, though it was begun before', () => {
    const late = { ...round(1, 'locked', START_MS + 80_000), lockedAtMs: START_MS + 80_000 }
    expect(at(81, [late])).toMatchObject({ do: 'void', reason: 'lock_late' })
  })
  it('voids what an earlier copy of the database had published, and settles what it had drawn', () => {
    for (const state of ['open', 'locked'] as const)
      expect(at(10, [{ ...round(1, state), isForeign: true }])).toMatchObject({
        do: 'void',
        reason: 'restored',
      })
    expect(at(112, [{ ...round(1, 'drawn'), isForeign: true }])).toMatchObject({ do: 'settle' })
  })
  it('voids a round that was not drawn by its end, and settles one that was, however late', () => {
    expect(at(120, [round(1)])).toMatchObject({ do: 'void', reason: 'not_drawn' })
    expect(at(9_000, [round(1, 'locked')])).toMatchObject({ do: 'void', reason: 'not_drawn' })
    expect(at(9_000, [round(1, 'drawn')])).toMatchObject({ do: 'settle' })
  })
  it('ends every round in any order of times, restarts and steps of the clock', () => {
    let seed = 7
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let run = 0; run < 200; run++) {
      let rounds: RunningRound[] = []
      let [nowMs, week, ends] = [START_MS, 0, 0]
      for (let turn = 0; turn < 300; turn++) {
        const step = nextStep(rounds, { nowMs, mayPublish: true })
        if (step.do === 'publish') {
          const startsAtMs = nextStartMs(rounds.at(-1)?.startsAtMs, { nowMs, roundMs: ROUND_MS, league: 1 })
          rounds = [...rounds, { ...round(1), week: ++week, startsAtMs }]
        } else if (step.do === 'wait') {
          const jump = random(40) === 0 ? 600_000 : random(40) === 1 ? -300_000 : 1_000 * random(30)
          nowMs = Math.max(nowMs + 1, step.untilMs) + jump
        } else {
          const next = step.do === 'lock' ? 'locked' : step.do === 'draw' ? 'drawn' : undefined
          if (!next) ends++
          rounds = rounds.flatMap(each =>
            each.week !== step.round.week
              ? [each]
              : next
                ? [{ ...each, state: next, lockedAtMs: nowMs }]
                : [],
          )
        }
      }
      expect(ends).toBeGreaterThan(20)
      expect(rounds.length).toBeLessThanOrEqual(4)
    }
  })
})
