import { expect, it } from 'vitest'
import { planFault, planned, toggled } from './choice.ts'

it('opens the chosen fields in their order, then cashes out', () => {
  const plan = [7, 3, 12, 3].reduce<readonly number[]>(toggled, [])
  expect(plan).toEqual([7, 12])
  const choice = { mines: 3, plan }
  expect(planned(choice, [])).toEqual({ pick: 7 })
  expect(planned(choice, [7])).toEqual({ pick: 12 })
  expect(planned(choice, [7, 12])).toEqual({ take: true })
})

it('begins only when all of its fields can be safe', () => {
  expect(planFault({ mines: 3, plan: [] })).toBe('Choose the tiles to open')
  expect(planFault({ mines: 3, plan: [0, 1] })).toBeUndefined()
  expect(planFault({ mines: 24, plan: [0, 1] })).toBe('Choose 1 tile: the others hold mines')
})
