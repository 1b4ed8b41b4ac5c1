import { el } from '../kit/dom.ts'
import { play } from '../kit/motion.ts'
import { doneAt, endOf, passesOf, restAt } from './turn.rules.ts'

const SPIN_MS = 3_000
const STEPS = 60
/** Pins that pass faster than this keep the pointer deflected; slower ones each lift and release it. */
const DROP_MS = 55
const FALL_MS = 90
const LIFTED = 'rotate(-24deg)'

/** Turns a wheel below its pointer. */
export function makeSpin(wheel: Element, ticked: () => void) {
  const flap = el('span', { class: 'flap' })
  const turning = el('div', { class: 'turning' }, wheel)
  let at = 0
  let spins = 0
  const rest = (degrees: number) => {
    at = degrees % 360
    turning.style.transform = `rotate(${at}deg)`
  }
  return {
    elements: [turning, el('div', { class: 'pointer', 'aria-hidden': 'true' }, flap)],
    /** Shows the wheel at rest, with a segment below the pointer. */
    rest: (segment: number, size: number) => rest(restAt(segment, size)),
    async to(segment: number, size: number, pace: number): Promise<void> {
      const spin = ++spins
      const from = at
      const end = endOf(from, segment, size)
      const ms = SPIN_MS * pace
      const passes = passesOf(from, end, size).map(time => time * ms)
      rest(end)
      if (ms <= 0) return
      const slow = passes.filter((time, i) => (passes[i + 1] ?? ms) - time >= DROP_MS)
      for (const time of slow)
        setTimeout(() => {
          if (spin === spins) ticked()
        }, time)
      await Promise.all([
        play(turning, turnFrames(from, end), { ms, easing: 'linear' }),
        play(flap, flapFrames(slow, ms), { ms, easing: 'linear' }),
      ])
    },
  }
}

const turnFrames = (from: number, end: number): Keyframe[] =>
  Array.from({ length: STEPS + 1 }, (_, i) => ({
    transform: `rotate(${from + (end - from) * doneAt(i / STEPS)}deg)`,
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
