import { randomUUID } from 'node:crypto'
import { RankBoard, type Standing } from '../../server/src/campaigns/boards/rank-board.ts'
import { percentile, rounded, type Figure } from '../harness/figures.ts'

const ENTRANTS = 1_000_000
const TIMES = 100_000
const BAR_MS = 1

/** Look-ups and changes of ranks among a million entrants, each timed on its own. */
export function ranks(): readonly Figure[] {
  const standing = (entrant: string, reachedAt: number): Standing => ({
    entrant,
    points: Math.floor(Math.random() * ENTRANTS * 10),
    reachedAt,
  })
  const entrants = Array.from({ length: ENTRANTS }, () => randomUUID())
  const board = new RankBoard(entrants.map(standing))
  const anyone = () => entrants[Math.floor(Math.random() * ENTRANTS)]!
  const timed = (work: (entrant: string, n: number) => void) =>
    Array.from({ length: TIMES }, (_, n) => {
      const entrant = anyone()
      const began = performance.now()
      work(entrant, n)
      return performance.now() - began
    })
  const lookUps = timed(entrant => void board.rankOf(entrant))
  const changes = timed((entrant, n) => board.set(standing(entrant, ENTRANTS + n)))
  const figure = (name: string, times: readonly number[]): Figure => ({
    name,
    value: rounded(percentile(times, 99), 4),
    unit: 'ms',
    baseline: BAR_MS,
  })
  return [figure('rank_ms', lookUps), figure('rank_change_ms', changes)]
}
