import { expect, it } from 'vitest'
import { makePlan } from './plan.ts'

it('opens the chosen fields in their order, then cashes out', () => {
  const plan = makePlan()
  plan.turn(true)
  for (const field of [7, 3, 12, 3]) plan.press(field)
  expect(plan.fields()).toEqual([7, 12])
  expect(plan.next([])).toEqual({ pick: 7 })
  expect(plan.next([7])).toEqual({ pick: 12 })
  expect(plan.next([7, 12])).toEqual({ take: true })
})
it('begins only when all of its fields can be safe', () => {
  const plan = makePlan()
  expect(plan.fault(3)).toBe('Choose the tiles to open')
  for (const field of [0, 1]) plan.press(field)
  expect(plan.fault(3)).toBeUndefined()
  expect(plan.fault(24)).toBe('Choose 1 tile: the others hold mines')
  expect(plan.fields()).toEqual([])
})
