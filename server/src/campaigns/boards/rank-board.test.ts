import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inOrder, RankBoard, type Standing } from './rank-board.ts'

/** The ranks, recomputed by sorting all standings. */
const recomputed = (standings: ReadonlyMap<string, Standing>): readonly Standing[] =>
  [...standings.values()].sort(inOrder)
const ofEntrant = (entrant: number): string => `entrant-${entrant}`

it('ranks by points and then by time, and closes the gap when an entrant is removed', () => {
  const board = new RankBoard()
  for (const [reachedAt, [entrant, points]] of Object.entries([
    ['a', 10],
    ['b', 30],
    ['c', 10],
    ['d', 20],
    ['a', 20],
  ] as const))
    board.set({ entrant, points, reachedAt: Number(reachedAt) })
  expect(board.top(9).map(({ entrant }) => entrant)).toEqual(['b', 'd', 'a', 'c'])
  expect(['b', 'd', 'a', 'c', 'unknown'].map(entrant => board.rankOf(entrant))).toEqual([
    1,
    2,
    3,
    4,
    undefined,
  ])
  board.remove('d')
  board.remove('unknown')
  expect([board.rankOf('a'), board.rankOf('c'), board.rankOf('d'), board.size]).toEqual([2, 3, undefined, 3])
})

it('has the ranks of a recomputation after any changes, and is the same when it is rebuilt', () => {
  const change = fc.record({
    entrant: fc.nat(40),
    points: fc.integer({ min: -5, max: 5 }),
    isGone: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 300 }), changes => {
      const [board, standings] = [new RankBoard(), new Map<string, Standing>()]
      for (const [reachedAt, { entrant: number, points, isGone }] of changes.entries()) {
        const entrant = ofEntrant(number)
        if (isGone) {
          board.remove(entrant)
          standings.delete(entrant)
        } else {
          board.set({ entrant, points, reachedAt })
          standings.set(entrant, { entrant, points, reachedAt })
        }
      }
      const expected = recomputed(standings)
      expect(board.top(Infinity)).toEqual(expected)
      expect(new RankBoard([...standings.values()]).top(Infinity)).toEqual(expected)
      for (const [at, { entrant }] of expected.entries()) expect(board.rankOf(entrant)).toBe(at + 1)
    }),
  )
})
