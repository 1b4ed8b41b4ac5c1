import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { drawMatch } from '../../games/league/draw.rules.ts'
import { gridOf, MINUTES, MINUTES_WEIGHT, minuteWeight, SCORES } from '../../games/league/grid.rules.ts'
import { simulateLeagues } from './league.ts'

it('draws every outcome of every market as often as its chance has it, and as the verifier does', async () => {
  const { outcomes, disagreeing } = await simulateLeagues({ drawn: 20_000, verified: 1_000 })
  expect(disagreeing).toBe(0)
  expect(outcomes.length).toBeGreaterThan(80)
  for (const { line, outcome, chance, deviation } of outcomes)
    // The bell curve says nothing of what was to be expected a few times.
    if (chance * 20_000 > 20) expect([line, outcome, deviation < 4]).toEqual([line, outcome, true])
}, 60_000)

it('draws scores and minutes evenly, for a fixed list of seeds', () => {
  const grid = gridOf({ home: 1_440, away: 1_190 })
  const scores = SCORES.map(() => 0)
  const minutes = Array.from({ length: MINUTES }, () => 0)
  for (let at = 0; at < 20_000; at++) {
    const seed = new Uint8Array(createHash('sha256').update(`evenly ${at}`).digest())
    const { score, goals } = drawMatch({ seed, round: 'ligi-kuu:1:1', beacon: '' }, 0, grid)
    scores[SCORES.findIndex(({ home, away }) => home === score.home && away === score.away)]!++
    for (const { minute } of goals) minutes[minute - 1]!++
  }
  const chances = grid.scores.map(({ weight }) => Number(weight) / Number(grid.total))
  const shares = minutes.map((_, at) => minuteWeight(at + 1) / MINUTES_WEIGHT)
  // One list of seeds in a thousand would be above these bounds, and one below: 27 and 89 degrees of freedom.
  expect(chiSquare(scores, chances)).toBeGreaterThan(9.1)
  expect(chiSquare(scores, chances)).toBeLessThan(55.5)
  expect(chiSquare(minutes, shares)).toBeGreaterThan(53.2)
  expect(chiSquare(minutes, shares)).toBeLessThan(135.9)
}, 60_000)

function chiSquare(counts: readonly number[], chances: readonly number[]): number {
  const all = counts.reduce((sum, count) => sum + count, 0)
  return counts.reduce((sum, count, at) => sum + (count - all * chances[at]!) ** 2 / (all * chances[at]!), 0)
}
