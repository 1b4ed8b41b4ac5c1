import { expect, it } from 'vitest'
import { makePile } from './pile.ts'

const seventeen = [{ on: '17', kes: 10 }]

it('changes of the chips are undone step by step, and the last played chips can be placed again', () => {
  const pile = makePile()
  expect(pile.can()).toEqual({ undo: false, clear: false, double: false, repeat: false })
  pile.put('17', 10)
  pile.put('red', 5)
  pile.act('double')
  expect(pile.chips()).toEqual([
    { on: '17', kes: 20 },
    { on: 'red', kes: 10 },
  ])
  pile.act('undo')
  pile.takeOff('red')
  expect(pile.chips()).toEqual(seventeen)
  pile.play(pile.chips())
  expect(pile.can().repeat).toBe(false)
  pile.act('clear')
  expect(pile.chips()).toEqual([])
  pile.act('repeat')
  expect(pile.chips()).toEqual(seventeen)
  for (let steps = 0; steps < 9; steps++) pile.act('undo')
  expect(pile.chips()).toEqual([])
})
it('a chip above a limit does not change the table', () => {
  const pile = makePile()
  pile.put('17', 30_000)
  expect(pile.put('17', 30_000)).toContain('Maximum win KES 1,500,000')
  expect(pile.act('double')).toContain('Maximum win KES 1,500,000')
  expect(pile.chips()).toEqual([{ on: '17', kes: 30_000 }])
})
