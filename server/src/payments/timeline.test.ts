import { expect, it } from 'vitest'
import { shownSteps } from './timeline.ts'

it.each([
  ['held sent paid', 'held sent paid'],
  ['held sent held sent held sent paid', 'held sent paid'],
  ['held sent held', 'held'],
  ['held sent unknown refunded', 'held sent unknown refunded'],
  ['requested prompted expired credited', 'requested prompted expired credited'],
  ['', ''],
])('a payment that was %j is shown as %j', (states, expected) => {
  const steps = states.split(' ').map((state, n) => ({ state, at: new Date(n) }))
  const kept = shownSteps(steps)
  expect(kept.map(({ state }) => state).join(' ')).toBe(expected)
  expect(kept.every((step, n) => n === 0 || kept[n - 1]!.at < step.at)).toBe(true)
})
