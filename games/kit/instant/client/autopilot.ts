import { fromKes, toKes } from '@ruka/contract/money'
import { endRun, stopBefore } from './autoplay.rules.ts'
import type { AnyParts } from './game.ts'
import type { GameStore } from './game-store.ts'
import { pictureOf } from './picture.ts'
import { isFree, isOpen } from './table.rules.ts'

/** So long a result stands before the next play begins, and a move before the next. */
const REST_MS = { play: 700, move: 300 } as const

type Eyes = {
  /** How much of a rest is kept: all of it, also where pictures stand still, or less in turbo. */
  readonly tempo: () => number
  /** Whether the page is visible: autoplay pauses while it is not. */
  readonly isSeen: () => boolean
}
type Timers = { after(ms: number, call: () => void): unknown }

/** Makes the next play or move of an autoplay whenever nothing else is under way. */
export function makeAutopilot(
  gameStore: GameStore,
  parts: Pick<AnyParts, 'auto'>,
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
      if (parts.auto) void gameStore.move(parts.auto.move(pictureOf(play)))
      return
    }
    const why = stopBefore(run, fromKes(balance))
    if (why) return apply({ kind: 'stopped', stopped: endRun(run, why) })
    const { stakeCents, start } = run
    void gameStore.begin({ stake: toKes(stakeCents), start })
  }
  return {
    /** After every change of the table, and when the page is visible again. */
    look() {
      const { run } = table()
      if (waiting || !run || !isSeen() || !isFree(table())) return
      waiting = true
      const restMs = isOpen(table()) ? REST_MS.move : run.played === 0 ? 0 : REST_MS.play
      timers.after(restMs * tempo(), go)
    },
  }
}
