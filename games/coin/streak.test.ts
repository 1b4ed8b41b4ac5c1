import { expect, it } from 'vitest'
import { drawsFrom } from '../kit/instant/draws.rules.ts'
import { payCents, x10000 } from '../kit/instant/play.rules.ts'
import { CALLS_MAX, coin, payX10000, type CoinMove } from './coin.rules.ts'
import { STREAK_MAX } from './longest-streak.ts'
import { planned, streakOf, tossesOf, type Side } from './streak.rules.ts'
import { coin as manifest } from './manifest.ts'

/** A play with scripted tosses. */
function played(falls: readonly Side[], call: Side, moves: readonly CoinMove[] = []) {
  const view = new DataView(new ArrayBuffer(32 * 4))
  falls.forEach((side, at) => view.setUint32(at * 4, side === 'heads' ? 0 : 1))
  const draws = drawsFrom(block => new Uint8Array(view.buffer, block * 32, 32))
  return { ...coin.play(draws, { call }, moves), start: { call }, moves }
}

it('has each toss with its call, and marks a wrong call', () => {
  const open = played(['heads', 'tails', 'tails'], 'heads', [{ call: 'tails' }, { call: 'heads' }])
  expect(tossesOf(open)).toEqual([
    { call: 'heads', fell: 'heads', right: true },
    { call: 'tails', fell: 'tails', right: true },
    { call: 'heads', fell: 'tails', right: false },
  ])
  expect(streakOf(tossesOf(open))).toBe(2)
})
it('does not count cashing out as a call', () => {
  const taken = played(['tails', 'heads'], 'tails', [{ take: true }])
  expect(tossesOf(taken)).toEqual([{ call: 'tails', fell: 'tails', right: true }])
  expect(taken).toMatchObject({ over: true, pay: { numerator: 19_400, denominator: 10_000 } })
})
it('plans the same side or alternating sides, and cashes out at the chosen streak', () => {
  const once = played(['tails', 'heads', 'tails'], 'tails')
  expect(planned({ next: 'same', streak: 1 }, once)).toEqual({ take: true })
  expect(planned({ next: 'same', streak: 2 }, once)).toEqual({ call: 'tails' })
  expect(planned({ next: 'other', streak: 2 }, once)).toEqual({ call: 'heads' })
  const twice = played(['tails', 'heads', 'tails'], 'tails', [{ call: 'heads' }])
  expect(planned({ next: 'other', streak: 3 }, twice)).toEqual({ call: 'tails' })
  expect(planned({ next: 'other', streak: 2 }, twice)).toEqual({ take: true })
})
it('a plan of the longest streak ends with that streak', () => {
  const falls = Array.from({ length: CALLS_MAX }, (): Side => 'heads')
  const moves: CoinMove[] = []
  let stand = played(falls, 'heads')
  while (!stand.over) {
    moves.push(planned({ next: 'same', streak: CALLS_MAX }, stand))
    stand = played(falls, 'heads', [...moves])
  }
  expect(stand.shown.tosses).toHaveLength(CALLS_MAX)
  expect(moves).not.toContainEqual({ take: true })
})

it('is shown and offered only as far as it can be paid at the minimum stake', () => {
  expect(STREAK_MAX).toBe(19)
  expect(payCents(manifest.stakeKes.min * 100, x10000(payX10000(STREAK_MAX)))).toBeLessThanOrEqual(
    manifest.payoutMaxKes * 100,
  )
  expect(payCents(manifest.stakeKes.min * 100, x10000(payX10000(STREAK_MAX + 1)))).toBeGreaterThan(
    manifest.payoutMaxKes * 100,
  )
})
