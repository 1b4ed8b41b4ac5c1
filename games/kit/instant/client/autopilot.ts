import { fromKes, toKes } from '@ruka/contract/money'
import { endRun, stopBefore } from './autoplay.rules.ts'
import type { AnyParts } from './game.ts'
import type { Keeper } from './keep-table.ts'
import { pictureOf } from './picture.ts'
import { isFree, isOpen } from './table.rules.ts'

/** So long a result stands before the next play begins, and a move before the next. */
const REST_MS = { play: 700, move: 300 } as const

type Timers = { after(ms: number, call: () => void): unknown }

/** Makes the next play or move of an autoplay whenever nothing else is under way. */
export function makeAutopilot(
  keeper: Keeper,
  parts: Pick<AnyParts, 'auto'>,
  pace: () => number,
  timers: Timers,
) {
  let waiting = false
  const { table, apply } = keeper
  const go = () => {
    waiting = false
    const { run, play, balance } = table()
    if (!run || !isFree(table())) return
    if (play && isOpen(table())) {
      if (parts.auto) void keeper.move(parts.auto.move(pictureOf(play)))
      return
    }
    const why = stopBefore(run, fromKes(balance))
    if (why) return apply({ kind: 'stopped', stopped: endRun(run, why) })
    const { stakeCents, start } = run
    void keeper.begin({ stake: toKes(stakeCents), start })
  }
  return {
    /** After every change of the table. */
    look() {
      const { run } = table()
      if (waiting || !run || !isFree(table())) return
      waiting = true
      const restMs = isOpen(table()) ? REST_MS.move : run.played === 0 ? 0 : REST_MS.play
      timers.after(restMs * pace(), go)
    },
  }
}
