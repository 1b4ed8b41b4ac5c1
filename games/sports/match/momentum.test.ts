import { expect, it } from 'vitest'
import { chancesIn, withPoint, type Chances } from './momentum.rules.ts'

it('chances are what prices say without their margin', () => {
  const { home, draw, away } = chancesIn([2, 4, 4])!
  expect([home, draw, away]).toEqual([0.5, 0.25, 0.25])
  const burdened = chancesIn([1.9, 3.4, 3.8])!
  expect(burdened.home + burdened.draw + burdened.away).toBeCloseTo(1, 12)
  expect(chancesIn([2, null, 4])).toBeUndefined()
})
it('a chart keeps a bounded number of points, and its last one', () => {
  let points: readonly Chances[] = []
  for (let at = 0; at < 2_000; at++) points = withPoint(points, { home: at, draw: 0, away: 0 })
  expect(points.length).toBeLessThanOrEqual(301)
  expect(points.at(-1)!.home).toBe(1_999)
})
