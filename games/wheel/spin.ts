import { createStore } from '@ruka/client/store'
import { createRef } from 'react'
import type { Picture } from '../kit/instant/client/game.ts'
import { play } from '../kit/motion.ts'
import { restOf } from './looks.rules.ts'
import { doneAt, endOf, passesOf, restAt } from './turn.rules.ts'
import { segmentsOf, type WheelStart } from './wheel.rules.ts'

const SPIN_MS = 3_000
const STEPS = 60
/** Pins that pass faster than this keep the pointer deflected; slower ones each lift and release it. */
const DROP_MS = 55
const FALL_MS = 90
const LIFTED = 'rotate(-24deg)'

export type WheelShown = { readonly segment: number }
type Result = { readonly segment: number; readonly x10000: number; readonly pace: number }
export type Spin = ReturnType<typeof makeSpin>

/** Turns a wheel below its pointer, and has the result after its spin. */
export function makeSpin(start: WheelStart) {
  const turning = createRef<HTMLDivElement>()
  const flap = createRef<HTMLSpanElement>()
  const result = createStore<Result | undefined>(undefined)
  let at = restDegrees(start)
  let spins = 0
  const clear = () => {
    spins++
    result.set(undefined)
  }
  const turn = async (end: number, size: number, ms: number, passed: () => void): Promise<void> => {
    const from = at
    at = end % 360
    turning.current!.style.transform = turned(at)
    if (ms <= 0) return
    const passes = passesOf(from, end, size).map(time => time * ms)
    const slow = passes.filter((time, i) => (passes[i + 1] ?? ms) - time >= DROP_MS)
    for (const time of slow) setTimeout(passed, time)
    await Promise.all([
      play(turning.current, turnFrames(from, end), { ms, easing: 'linear' }),
      play(flap.current, flapFrames(slow, ms), { ms, easing: 'linear' }),
    ])
  }
  return {
    turning,
    flap,
    result,
    clear,
    async draw(
      { start: { size, risk }, shown: { segment } }: Picture<WheelStart, never, WheelShown>,
      pace: number,
      ticked: () => void,
    ): Promise<void> {
      clear()
      const mine = spins
      await turn(endOf(at, segment, size), size, SPIN_MS * pace, () => {
        if (mine === spins) ticked()
      })
      // A wheel that was cleared during its spin highlights nothing.
      if (mine === spins) result.set({ segment, x10000: segmentsOf(size, risk)[segment]!, pace })
    },
  }
}

/** How far a wheel is turned before its first spin. */
export const restDegrees = (start: WheelStart): number => restAt(restOf(start), start.size)
export const turned = (degrees: number): string => `rotate(${degrees}deg)`

const turnFrames = (from: number, end: number): Keyframe[] =>
  Array.from({ length: STEPS + 1 }, (_, i) => ({
    transform: turned(from + (end - from) * doneAt(i / STEPS)),
    offset: i / STEPS,
  }))

/** Deflected while pins pass quickly; then each pin lifts it, and it falls back. */
function flapFrames(slow: readonly number[], ms: number): Keyframe[] {
  const frames: Keyframe[] = [{ transform: 'none', offset: 0 }]
  const put = (time: number, transform: string) => {
    const offset = Math.min(1, time / ms)
    if (offset > frames.at(-1)!.offset!) frames.push({ transform, offset })
  }
  put(ms * 0.04, LIFTED)
  for (const [i, time] of slow.entries()) {
    const next = slow[i + 1] ?? ms
    put(time, LIFTED)
    put(Math.min(time + FALL_MS, time + (next - time) / 2), 'none')
    // The pin touches the pointer only on the last part of its path.
    if (slow[i + 1] !== undefined) put(next - (next - time) * 0.3, 'none')
  }
  put(ms, 'none')
  return frames
}
