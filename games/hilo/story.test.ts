import { expect, it } from 'vitest'
import { drawsFrom } from '../kit/instant/draws.rules.ts'
import { hilo, type HiloMove } from './hilo.rules.ts'
import { offersOf, planned, rightCalls, storyOf } from './story.rules.ts'

const card = (rank: number, suit = 0) => ({ rank, suit })
/** A play with scripted cards. */
function played(ranks: readonly number[], moves: readonly HiloMove[], cap?: number) {
  const view = new DataView(new ArrayBuffer(32))
  ranks.forEach((rank, at) => view.setUint32(at * 4, rank - 1))
  const draws = drawsFrom(() => new Uint8Array(view.buffer))
  const stand = hilo.play(
    draws,
    {},
    moves,
    cap === undefined ? undefined : { numerator: cap, denominator: 1 },
  )
  return { ...stand, moves }
}

it('has the origin of each card, and marks a wrong call', () => {
  const moves: HiloMove[] = [{ call: 'higher' }, { skip: true }, { call: 'lower' }]
  expect(storyOf(played([5, 5, 9, 10], moves))).toEqual([
    { card: card(5) },
    { card: card(5), how: 'higher', right: true },
    { card: card(9), how: 'skip' },
    { card: card(10), how: 'lower', right: false },
  ])
  expect(rightCalls(played([5, 5, 9, 10], moves))).toBe(1)
})
it('offers the multiplier that the rules then pay, to the ten-thousandth', () => {
  const open = played([2, 7, 1, 13, 4], [{ call: 'higher' }, { skip: true }])
  const [same, higher] = offersOf(open)
  expect([same.call, same.ranks, higher.call, higher.ranks]).toEqual(['same', 1, 'higher', 12])
  const after = played([2, 7, 1, 13, 4], [...open.moves, { call: 'higher' }])
  expect(after.pay).toEqual({ numerator: higher.payX10000, denominator: 10_000 })
  expect(offersOf(after).map(({ call }) => call)).toEqual(['lower', 'same'])
})
it('offers nothing that could pay more than the cap', () => {
  const [same, higher] = offersOf(played([1, 1], [{ skip: true }], 13))
  expect([same.open, higher.open]).toEqual([true, true])
  const later = offersOf(played([1, 2, 3], [{ call: 'higher' }], 3))
  expect(later.map(({ call, open }) => [call, open])).toEqual([
    ['lower', false],
    ['higher', true],
  ])
})
it('plans the likelier or the riskier call, and cashes out after the chosen number', () => {
  const open = played([4, 11], [])
  expect(planned({ call: 'likelier', calls: 1 }, open)).toEqual({ call: 'higher' })
  expect(planned({ call: 'bolder', calls: 1 }, open)).toEqual({ call: 'lower' })
  const after = played([4, 11], [{ call: 'higher' }])
  expect(planned({ call: 'bolder', calls: 1 }, after)).toEqual({ take: true })
  expect(planned({ call: 'likelier', calls: 2 }, after)).toEqual({ call: 'lower' })
})
