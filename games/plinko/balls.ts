import { createStore } from '@ruka/client/store'
import type { Cue } from '../kit/instant/client/game.ts'
import type { Fall } from './fall.rules.ts'

/** Ten balls together make no more sounds than this. */
const TICK_MS = 45

/** A ball, from its drop until the next one has landed. */
export type Drop = {
  readonly id: string
  readonly fall: Fall
  /** The time of a fall over one row from rest: 0 for at once. */
  readonly beatMs: number
  readonly slot: number
  readonly x10000: number
  readonly pace: number
  /** Called as it meets each pin. */
  touched(): void
  landed(): void
}
/** The balls on the board in the order of their drop. */
type Board = { readonly drops: readonly Drop[]; readonly last?: Drop | undefined }
export type Balls = ReturnType<typeof makeBalls>

/** The balls that fall, and the last one that has landed. */
export function makeBalls() {
  const board = createStore<Board>({ drops: [] })
  let tickedAtMs = -Infinity
  /** Removes the ball that has landed, and its result. */
  const tidy = () => {
    const { drops, last } = board.get()
    if (last) board.set({ drops: drops.filter(drop => drop !== last) })
  }
  return {
    board,
    tidy,
    async drop(made: Omit<Drop, 'landed'>): Promise<void> {
      const last = await new Promise<Drop>(resolve => {
        const drop: Drop = { ...made, landed: () => resolve(drop) }
        board.set({ ...board.get(), drops: [...board.get().drops, drop] })
      })
      tidy()
      board.set({ ...board.get(), last })
    },
    tick(sound: (cue: Cue) => void) {
      const nowMs = performance.now()
      if (nowMs - tickedAtMs < TICK_MS) return
      tickedAtMs = nowMs
      sound('tick')
    },
  }
}
