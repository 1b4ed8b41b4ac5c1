import { expect, it } from 'vitest'
import { openTurns } from './turns.ts'

it('of two things that overlap, the one that was begun last is shown, whichever ends first', () => {
  const turns = openTurns()
  const first = turns.begin()
  expect(first.isLast()).toBe(true)
  const second = turns.begin()
  expect(second.nth).toBeGreaterThan(first.nth)
  expect([first.isLast(), second.isLast()]).toEqual([false, true])
})

it('what one page begins is nothing to another', () => {
  const [one, other] = [openTurns(), openTurns()]
  const first = one.begin()
  other.begin()
  expect(first.isLast()).toBe(true)
})
