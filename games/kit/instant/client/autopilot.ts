import type { Play } from '@ruka/contract/casino'
import { fromKes, toKes } from '@ruka/contract/money'
import { endRun, stopBefore } from '../../run.rules.ts'
import type { GameStore } from './game-store.ts'
import { isFree, isOpen } from './table-state.rules.ts'

/** How long a result is shown before the next play begins, and a move before the next one. */
const REST_MS = { play: 700, move: 300 } as const

type Eyes = {
  /** The share of a pause: all of it, also with reduced motion, or less in turbo. */
  readonly tempo: () => number
  /** Whether the page is visible: autoplay pauses while it is not. */
  readonly isSeen: () => boolean
}
type Timers = { after(ms: number, call: () => void): unknown }

/** Makes the next play or move of autoplay whenever no order is pending. */
export function makeAutopilot(
  gameStore: GameStore,
  moveOf: (play: Play) => unknown,
  { tempo, isSeen }: Eyes,
  timers: Timers,
) {
  let waiting = false
  const { table, apply } = gameStore
  const go = () => {
    waiting = false
    const { run, play, balance } = table()
    if (!run || !isSeen() || !isFree(table())) return
    if (play && isOpen(table())) {
      const move = moveOf(play)
      if (move !== undefined) void gameStore.move(move)
      return
    }
    const why = stopBefore(run, fromKes(balance))
    if (why) return apply({ kind: 'stopped', stopped: endRun(run, why) })
    const { stakeCents, start } = run
    void gameStore.begin({ stake: toKes(stakeCents), start })
  }
  return {
    /** Called after every change of the table, and when the page is visible again. */
    look() {
      const { run } = table()
      if (waiting || !run || !isSeen() || !isFree(table())) return
      waiting = true
      const restMs = isOpen(table()) ? REST_MS.move : run.played === 0 ? 0 : REST_MS.play
      timers.after(restMs * tempo(), go)
    },
  }
}
