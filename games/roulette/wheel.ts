import { el, setProps, setText } from '../kit/dom.ts'
import { play } from '../kit/motion.ts'
import { makeDisc, makeRim } from './disc.ts'
import { colourOf } from './spots.rules.ts'
import { atRest, TOUCHES, turnedAt, type Turned } from './turn.rules.ts'

const SPIN_MS = 4_600
/** How long the ball stays in view before the view returns to the table. */
const REST_MS = 600
const STEPS = 180
/**
 * The positions of the running and the resting ball, from the top of the wheel's picture, as shares of its
 * width.
 */
const RUNS = 0.022
const LIES = 0.186

/** The wheel with its ball, and the number in its middle. */
export function makeWheel(touched: () => void) {
  const disc = makeDisc()
  const turning = el('div', { class: 'turning' }, disc)
  const drop = el('div', { class: 'drop' }, el('i', { class: 'ball' }))
  const arm = el('div', { class: 'ball-arm' }, drop)
  const plaque = el('p', { class: 'plaque' })
  const element = el(
    'div',
    { class: 'roulette-wheel', 'aria-hidden': 'true' },
    el('div', { class: 'whole-wheel' }, makeRim(), turning, arm, plaque),
  )
  let now: Turned = { ...atRest(0, 0), way: 0 }
  let spins = 0
  const rest = (turned: Turned) => {
    now = turned
    turning.style.transform = frameOf(turned).wheel
    arm.style.transform = frameOf(turned).ball
    drop.style.transform = frameOf(turned).way
  }
  const show = (pocket: number | undefined) => {
    setText(plaque, pocket === undefined ? '' : String(pocket))
    setProps(plaque, { 'data-colour': pocket === undefined ? undefined : colourOf(pocket) })
    setProps(arm, { 'data-lies': pocket !== undefined })
  }
  rest(now)
  return {
    element,
    /** Nothing has been drawn yet. */
    clear: () => show(undefined),
    /** Spins, or shows the result at once. */
    async to(pocket: number, pace: number): Promise<void> {
      const spin = ++spins
      const from = now
      const ms = SPIN_MS * pace
      const end = turnedAt(1, from, pocket)
      rest(atRest(end.wheel % 360, pocket))
      if (ms > 0) {
        show(undefined)
        for (const time of TOUCHES)
          setTimeout(() => {
            if (spin === spins) touched()
          }, time * ms)
        const steps = Array.from({ length: STEPS + 1 }, (_, i) => frameOf(turnedAt(i / STEPS, from, pocket)))
        await Promise.all(
          (
            [
              [turning, 'wheel'],
              [arm, 'ball'],
              [drop, 'way'],
            ] as const
          ).map(([element, what]) =>
            play(
              element,
              steps.map(step => ({ transform: step[what] })),
              { ms, easing: 'linear' },
            ),
          ),
        )
      }
      if (spin !== spins) return
      show(pocket)
      await play(plaque, [{ opacity: 0, transform: 'scale(.8)' }, { offset: 0.25 }, {}], {
        ms: REST_MS * pace,
      })
    },
  }
}

const frameOf = ({ wheel, ball, way }: Turned) => ({
  wheel: `rotate(${wheel.toFixed(2)}deg)`,
  ball: `rotate(${ball.toFixed(2)}deg)`,
  way: `translateY(${((RUNS + (LIES - RUNS) * way) * 100).toFixed(2)}%)`,
})
