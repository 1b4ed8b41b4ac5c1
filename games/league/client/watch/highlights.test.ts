import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { drawMatch } from '../../draw.rules.ts'
import { gridOf } from '../../grid.rules.ts'
import { TEAMS_OF } from '../../teams.ts'
import { decodeHighlights, encodeHighlights, highlightsOf } from './highlights.rules.ts'
import { momentsOf } from '../live/goals.rules.ts'
import { PITCH, playOf } from './play.rules.ts'
import { openPositions, positionsAt } from './positions.rules.ts'
import { shirtsOf } from './shirts.rules.ts'
import { TEMPLATES } from './templates.rules.ts'

const MEANS = { home: 1_440, away: 1_190 }
const GRID = gridOf(MEANS)
const ROUNDS = 400

/** Four thousand matches as they are drawn. */
const matches = Array.from({ length: ROUNDS }, (_, no) => {
  const seed = new Uint8Array(32).fill(no % 251)
  seed[31] = no
  const round = { seed, round: `ligi-kuu:1:${1 + (no % 38)}`, beacon: '' }
  return Array.from({ length: 10 }, (__, match) => {
    const { goals } = drawMatch(round, match, GRID)
    return { seed: bytesToHex(seed), match, goals, means: MEANS }
  })
}).flat()

describe('the highlights of a match', () => {
  it('show exactly its goals, each by its side and in its minute, over thousands of matches', () => {
    for (const match of matches) {
      const goals = highlightsOf(match).filter(({ end }) => end === 'goal')
      expect(goals.map(({ side, minute }) => ({ side, minute }))).toEqual(match.goals)
    }
  })
  it('are five to seven clips in the order of the match', () => {
    const counts = new Set<number>()
    for (const match of matches) {
      const clips = highlightsOf(match)
      counts.add(clips.length)
      expect(clips.map(({ minute }) => minute)).toEqual(
        clips.map(({ minute }) => minute).toSorted((a, b) => a - b),
      )
      for (const { minute, template } of clips) {
        expect(minute).toBeGreaterThanOrEqual(1)
        expect(minute).toBeLessThanOrEqual(90)
        expect(template).toBeLessThan(TEMPLATES.length)
      }
    }
    expect([...counts].toSorted()).toEqual([5, 6, 7])
  })
  it('are the same on every device, and others for another match', () => {
    const [one, other] = matches
    expect(highlightsOf(one!)).toEqual(highlightsOf(one!))
    expect(highlightsOf({ ...one!, goals: [] })).not.toEqual(highlightsOf({ ...other!, goals: [] }))
  })
  it('take 200 bytes at most, and are read back', () => {
    for (const match of matches) {
      const clips = highlightsOf(match)
      const bytes = encodeHighlights(clips)
      expect(bytes.length).toBeLessThanOrEqual(200)
      expect(decodeHighlights(bytes)).toEqual(clips)
    }
  })
  it('use every template and every end', () => {
    const clips = matches.flatMap(match => highlightsOf(match))
    expect(new Set(clips.map(({ template }) => template)).size).toBe(TEMPLATES.length)
    expect(new Set(clips.map(({ end }) => end)).size).toBe(4)
  })
  it('have a golden match, so that no version tells an old match in another way', () => {
    const goals = [
      { side: 'home', minute: 23 },
      { side: 'away', minute: 67 },
    ] as const
    const clips = highlightsOf({ seed: '0b'.repeat(32), match: 3, goals, means: MEANS })
    expect(bytesToHex(encodeHighlights(clips))).toMatchInlineSnapshot(`"1c3b052e2c6c3c1d9a8740a29e1b82"`)
  })
})

describe('the picture of a match', () => {
  const plays = matches
    .slice(0, 1_000)
    .map(match => ({ match, play: playOf(highlightsOf(match), match.seed) }))

  it('puts the ball behind the line between the posts in the moment of each goal, and with no chance', () => {
    for (const { match, play } of plays) {
      const moments = momentsOf(match.goals)
      const scored = play.shown.filter(({ end }) => end === 'goal')
      expect(scored.map(({ at }) => at)).toEqual(moments)
      for (const { side, at } of scored) {
        const ball = play.frames.find(frame => frame.at === at && frame.player === undefined)!
        expect(side === 'home' ? ball.x : PITCH.length - ball.x).toBe(1_062)
        expect(Math.abs(ball.y - 340)).toBeLessThan(36.6)
      }
      for (const { end, at, side } of play.shown) {
        if (end === 'goal') continue
        const ball = play.frames.find(frame => frame.at === at && frame.player === undefined)!
        const x = side === 'home' ? ball.x : PITCH.length - ball.x
        expect(x < PITCH.length || x > 1_065 || Math.abs(ball.y - 340) > 36.6).toBe(true)
      }
    }
  })
  it('goes forward in time, from the kick-off to the end', () => {
    for (const { play } of plays) {
      const times = play.frames.map(({ at }) => at)
      expect(times[0]).toBe(0)
      for (const [no, at] of times.entries()) {
        expect(at).toBeLessThanOrEqual(1)
        if (no > 0) expect(at).toBeGreaterThanOrEqual(times[no - 1]!)
      }
    }
  })
  it('keeps all players on the pitch, and the player with the ball next to the ball', () => {
    const positions = openPositions()
    const { players, ball } = positions
    for (const { play } of plays.slice(0, 20))
      for (const [no, { at, x, y, side, player }] of play.frames.entries()) {
        // The ball is where the last keyframe of a moment has it.
        if (play.frames[no + 1]?.at === at) continue
        positionsAt(play.frames, at, positions)
        expect(ball[0]).toBeCloseTo(x, 1)
        expect(ball[1]).toBeCloseTo(y, 1)
        for (const [of, place] of players.entries()) {
          expect(place).toBeGreaterThan(0)
          expect(place).toBeLessThan(of % 2 === 0 ? PITCH.length : PITCH.width)
        }
        const isElsewhereSoon = play.frames.some(
          (other, place) => place !== no && other.player === player && Math.abs(other.at - at) < 0.035,
        )
        if (player === undefined || isElsewhereSoon) continue
        const own = (side === 'home' ? 0 : 22) + 2 * player
        expect(Math.hypot(players[own]! - x, players[own + 1]! - y)).toBeLessThan(10)
      }
  })
  it('tells the sides of every match apart by their shirts', () => {
    for (const teams of Object.values(TEAMS_OF))
      for (const home of teams)
        for (const away of teams) {
          if (home === away) continue
          const [one, other] = shirtsOf([home, away])
          expect(one.fill).not.toBe(other.fill)
        }
  })
})
