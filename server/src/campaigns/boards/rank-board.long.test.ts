import { expect, it } from 'vitest'
import { below, seededRandom } from '../../platform/base/random.ts'
import { inOrder, RankBoard, type Standing } from './rank-board.ts'

// Arithmetic for seconds, which a busy machine stretches.
it(
  'has the ranks of a recomputation after a million events with ties and withdrawals',
  { timeout: 180_000 },
  () => {
    const random = seededRandom('a million events')
    const [board, standings] = [new RankBoard(), new Map<string, Standing>()]
    for (let reachedAt = 0; reachedAt < 1_000_000; reachedAt++) {
      const entrant = `entrant-${below(random, 50_000)}`
      // Few values, so that many stand equal; one in eight events takes points back.
      const points = (standings.get(entrant)?.points ?? 0) + (below(random, 8) === 0 ? -1 : below(random, 3))
      const standing = { entrant, points, reachedAt }
      board.set(standing)
      standings.set(entrant, standing)
    }
    const expected = [...standings.values()].sort(inOrder)
    expect(board.size).toBe(expected.length)
    expect(board.top(20)).toEqual(expected.slice(0, 20))
    const wrong = expected.filter(({ entrant }, at) => board.rankOf(entrant) !== at + 1)
    expect(wrong).toEqual([])
  },
)
