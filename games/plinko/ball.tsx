import { memo, useLayoutEffect, useRef } from 'react'
import { play } from '../kit/motion.ts'
import type { Drop } from './balls.ts'
import type { Point, Touch } from './fall.rules.ts'

/** Easing of a free fall, up and down: exact parabolas. */
const RISE = 'cubic-bezier(.333,.667,.667,1)'
const SINK = 'cubic-bezier(.333,0,.667,.333)'
const GLOW_MS = 260
const GLOW: Keyframe[] = [{ opacity: 0 }, { opacity: 1, transform: 'scale(2.2)', offset: 0.25 }, {}]

/**
 * A ball, which falls once it is on the board, one row per beat. One element moves sideways and one inside it
 * vertically, each with a keyframe only at its turns, so that the compositor animates both. Both are as large as the
 * board, so that shares of it remain valid at any size. Others that drop and land do not draw it again.
 */
export const Ball = memo(function Ball({ drop }: { readonly drop: Drop }) {
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const { knots, touches } = drop.fall
  const end = knots.at(-1)!
  useLayoutEffect(() => {
    void fall(drop, outer.current, inner.current).then(drop.landed)
  }, [drop])
  return (
    <div className="a-fall">
      {touches.map(touch => (
        <Glow key={touch.at} touch={touch} drop={drop} />
      ))}
      <div ref={outer} className="ball-way" style={{ transform: sideways(end) }}>
        <div ref={inner} className="ball-way" style={{ transform: down(end) }}>
          <span className="ball" />
        </div>
      </div>
    </div>
  )
})

/** A pin that glows as the ball meets it. A ball that is cleared meets none any more. */
function Glow({ touch: { pin, at }, drop }: { readonly touch: Touch; readonly drop: Drop }) {
  const element = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const afterMs = at * drop.beatMs
    void play(element.current, GLOW, { ms: drop.beatMs > 0 ? GLOW_MS : 0, afterMs })
    const timer = drop.beatMs > 0 ? setTimeout(drop.touched, afterMs) : undefined
    return () => clearTimeout(timer)
  }, [at, drop])
  return (
    <span ref={element} className="touched" style={{ left: `${pin.x * 100}%`, top: `${pin.y * 100}%` }} />
  )
}

async function fall(
  { fall: { knots, beats }, beatMs }: Drop,
  outer: Element | null,
  inner: Element | null,
): Promise<void> {
  const timing = { ms: beats * beatMs, easing: 'linear' }
  await Promise.all([
    play(
      outer,
      knots
        .filter(({ what }) => what !== 'turn')
        .map(knot => ({ transform: sideways(knot), offset: knot.at / beats })),
      timing,
    ),
    play(
      inner,
      knots.map((knot, i) => ({
        transform: down(knot),
        offset: knot.at / beats,
        easing: knots[i + 1]?.what === 'turn' ? RISE : SINK,
      })),
      timing,
    ),
  ])
}

const sideways = ({ x }: Point) => `translateX(${x * 100}%)`
const down = ({ y }: Point) => `translateY(${y * 100}%)`
