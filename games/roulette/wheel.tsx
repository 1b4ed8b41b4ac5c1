import { createStore, useStore } from '@ruka/client/store'
import { createRef } from 'react'
import { play } from '../kit/motion.ts'
import { Disc, Rim } from './disc.tsx'
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
const FIRST: Turned = { ...atRest(0, 0), way: 0 }

/** Turns the wheel and the ball, outside of React: they move in every frame. */
export function makeWheel() {
  const turning = createRef<HTMLDivElement>()
  const arm = createRef<HTMLDivElement>()
  const drop = createRef<HTMLDivElement>()
  const plaque = createRef<HTMLParagraphElement>()
  /** The pocket in which the ball lies; absent while nothing has been drawn. */
  const fallen = createStore<number | undefined>(undefined)
  let now = FIRST
  let spins = 0
  return {
    turning,
    arm,
    drop,
    plaque,
    fallen,
    clear: () => fallen.set(undefined),
    /** Spins, or shows the result at once. */
    async to(pocket: number, pace: number, touched: () => void): Promise<void> {
      const spin = ++spins
      const from = now
      const ms = SPIN_MS * pace
      now = atRest(turnedAt(1, from, pocket).wheel % 360, pocket)
      const parts = [
        [turning.current!, 'wheel'],
        [arm.current!, 'ball'],
        [drop.current!, 'way'],
      ] as const
      for (const [part, motion] of parts) part.style.transform = frameOf(now)[motion]
      if (ms > 0) {
        fallen.set(undefined)
        for (const time of TOUCHES)
          setTimeout(() => {
            if (spin === spins) touched()
          }, time * ms)
        const steps = Array.from({ length: STEPS + 1 }, (_, i) => frameOf(turnedAt(i / STEPS, from, pocket)))
        await Promise.all(
          parts.map(([part, motion]) =>
            play(
              part,
              steps.map(step => ({ transform: step[motion] })),
              { ms, easing: 'linear' },
            ),
          ),
        )
      }
      if (spin !== spins) return
      fallen.set(pocket)
      await play(plaque.current, [{ opacity: 0, transform: 'scale(.8)' }, { offset: 0.25 }, {}], {
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
const AT_FIRST = frameOf(FIRST)

/** The wheel with its ball, and the number in its middle. */
export function Wheel({ wheel }: { readonly wheel: ReturnType<typeof makeWheel> }) {
  const { turning, arm, drop, plaque, fallen } = wheel
  const pocket = useStore(fallen)
  return (
    <div className="roulette-wheel" aria-hidden="true">
      <div className="whole-wheel">
        <Rim />
        <div ref={turning} className="turning" style={{ transform: AT_FIRST.wheel }}>
          <Disc />
        </div>
        <div
          ref={arm}
          className="ball-arm"
          data-lies={pocket === undefined ? undefined : ''}
          style={{ transform: AT_FIRST.ball }}
        >
          <div ref={drop} className="drop" style={{ transform: AT_FIRST.way }}>
            <i className="ball" />
          </div>
        </div>
        <p ref={plaque} className="plaque" data-colour={pocket === undefined ? undefined : colourOf(pocket)}>
          {pocket}
        </p>
      </div>
    </div>
  )
}
