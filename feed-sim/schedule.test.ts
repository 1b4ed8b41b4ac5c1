import { describe, expect, it } from 'vitest'
import { readConfig } from './feed/config.ts'
import { rollingSchedule, seasonSchedule } from './feed/schedule.rules.ts'
import { readSeason } from './season.ts'
import { createSimulator } from './simulator.ts'

const season = readSeason()
const START_MS = Date.UTC(2026, 10, 28, 15)
const HOUR_MS = 3_600_000

describe('the season', () => {
  it('has 380 matches of twenty teams, each with a result that its half-time allows', () => {
    expect(season).toHaveLength(380)
    expect(new Set(season.map(({ home }) => home.id)).size).toBe(20)
    for (const { half, full } of season) {
      expect(half.home).toBeLessThanOrEqual(full.home)
      expect(half.away).toBeLessThanOrEqual(full.away)
    }
  })

  it('lets as many goals be expected as were scored', () => {
    const sum = (goals: readonly number[]) => goals.reduce((total, count) => total + count, 0)
    const expected = sum(season.map(match => match.expected.home + match.expected.away))
    expect(expected / sum(season.map(({ full }) => full.home + full.away))).toBeCloseTo(1, 1)
  })
})

describe('the schedule', () => {
  it('plays the season once, from its start and at its speed', () => {
    const schedule = seasonSchedule(season, { startMs: START_MS, speed: 24 })
    expect(schedule.at(0)?.kickOffMs).toBe(START_MS)
    const lastMs = schedule.at(379)!.kickOffMs
    expect(lastMs - START_MS).toBe((season.at(-1)!.kickOffMs - season[0]!.kickOffMs) / 24)
    expect(schedule.at(380)).toBeUndefined()
    expect([START_MS - 1, START_MS, START_MS + 1, lastMs + 1].map(schedule.firstFrom)).toEqual([0, 0, 1, 380])
  })

  it('plays an even season in the order of its rounds, ten matches a round', () => {
    const schedule = seasonSchedule(season, { startMs: START_MS, speed: 60, roundMs: HOUR_MS })
    const all = Array.from({ length: 380 }, (_, place) => schedule.at(place)!)
    expect(all.map(({ played }) => played.round)).toEqual(all.map((_, place) => 1 + Math.floor(place / 10)))
    expect(new Set(all.map(({ played }) => played)).size).toBe(380)
    expect([0, 1, 10, 379].map(place => all[place]!.kickOffMs - START_MS)).toEqual([
      0, 6_000, 60_000, 2_274_000,
    ])
    expect(schedule.at(380)).toBeUndefined()
  })

  it('rolls on without an end, ten matches a round', () => {
    const schedule = rollingSchedule(season, { roundMs: HOUR_MS, speed: 1 })
    const place = schedule.firstFrom(START_MS)
    const round = Array.from({ length: 11 }, (_, at) => schedule.at(place + at)!)
    expect(round[0]!.kickOffMs).toBe(START_MS)
    expect(round[10]!.kickOffMs).toBe(START_MS + HOUR_MS)
    expect(new Set(round.map(({ id }) => id)).size).toBe(11)
    expect(schedule.at(place + 380)?.played).toBe(round[0]!.played)
  })
})

it('memory is bounded, also where a season passes in minutes', async () => {
  const config = readConfig({ FEED_SIM_PORT: '0', FEED_SIM_SPEED: '3600', FEED_SIM_MANUAL_CLOCK: 'true' })
  const simulator = createSimulator(config, START_MS)
  await simulator.start()
  expect(simulator.engine.matches.size).toBe(2_000)
  const before = [...simulator.engine.matches.keys()]
  simulator.advance?.(2_000)
  expect(simulator.engine.matches.size).toBe(2_000)
  expect(before.filter(id => !simulator.engine.matches.has(id)).length).toBeGreaterThan(10)
  await simulator.stop()
})
