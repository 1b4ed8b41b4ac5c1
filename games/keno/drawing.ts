import { createStore } from '@ruka/client/store'
import { createRef } from 'react'
import type { Cue, Picture } from '../kit/instant/client/game.ts'
import { play } from '../kit/motion.ts'
import { NUMBERS, type KenoShown, type KenoStart } from './keno.rules.ts'

/** The interval between balls. */
const BEAT_MS = 170
const FALL_MS = 260
const CHEER_MS = 420

/** The numbers that have been drawn so far for these picks. `won` only after the last one. */
type Drawn = {
  readonly picks: readonly number[]
  readonly numbers: readonly number[]
  readonly won: boolean
}
type Mark = 'hit' | 'miss'
export type Drawing = ReturnType<typeof makeDrawing>

export const hitsOf = ({ picks, numbers }: Drawn): number =>
  numbers.filter(number => picks.includes(number)).length
export const markOf = ({ picks, numbers }: Drawn, number: number): Mark | undefined =>
  numbers.includes(number) ? (picks.includes(number) ? 'hit' : 'miss') : undefined

/** Draws the numbers of a play one by one. */
export function makeDrawing() {
  const drawn = createStore<Drawn | undefined>(undefined)
  const balls = Array.from({ length: NUMBERS }, () => createRef<HTMLSpanElement>())
  const animate = (number: number, frames: Keyframe[], ms: number) =>
    play(balls[number - 1]!.current, frames, { ms })
  const clear = () => drawn.set(undefined)
  return {
    drawn,
    balls,
    clear,
    /** Clears a play of other picks. */
    leave(picks: readonly number[]) {
      if (String(drawn.get()?.picks) !== String(picks)) clear()
    },
    async draw(
      { start: { picks }, shown, stake, pay }: Picture<KenoStart, never, KenoShown>,
      pace: number,
      sound: (cue: Cue) => void,
    ): Promise<void> {
      let mine: Drawn = { picks, numbers: [], won: false }
      const falls: Promise<void>[] = []
      for (const number of shown.drawn) {
        mine = { ...mine, numbers: [...mine.numbers, number] }
        drawn.set(mine)
        const isHit = picks.includes(number)
        falls.push(animate(number, fall(isHit), FALL_MS * pace))
        if (pace === 0) continue
        sound(isHit ? 'step' : 'tick')
        await rest(BEAT_MS * pace)
        // A newer picture has arrived during the motion, and is drawn instead.
        if (drawn.get() !== mine) return
      }
      await Promise.all(falls)
      if (drawn.get() !== mine || pay <= stake) return
      drawn.set({ ...mine, won: true })
      // All hits once more.
      for (const hit of shown.drawn.filter(number => picks.includes(number)))
        void animate(hit, CHEER, CHEER_MS * pace)
    },
  }
}

/** A ball drops into its place. */
const fall = (isHit: boolean): Keyframe[] => [
  { opacity: 0, transform: 'translateY(-60%) scale(.5)' },
  { transform: isHit ? 'scale(1.22)' : 'scale(1.06)', offset: 0.55 },
  { transform: 'none' },
]
const CHEER: Keyframe[] = [
  { transform: 'none' },
  { transform: 'scale(1.2)', offset: 0.4 },
  { transform: 'none' },
]
const rest = (ms: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, ms))
