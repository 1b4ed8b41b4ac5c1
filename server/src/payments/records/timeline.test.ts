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
  const shown = shownSteps(steps)
  expect(shown.map(({ state }) => state).join(' ')).toBe(expected)
  expect(shown.every((step, n) => n === 0 || shown[n - 1]!.at < step.at)).toBe(true)
})
