import { el } from '../kit/dom.ts'
import { play } from '../kit/motion.ts'
import type { Fall, Point } from './fall.rules.ts'

/** Easing of a free fall, up and down: exact parabolas. */
const RISE = 'cubic-bezier(.333,.667,.667,1)'
const SINK = 'cubic-bezier(.333,0,.667,.333)'
const GLOW_MS = 260

/**
 * A falling ball. One element moves sideways and one inside it vertically, each with a keyframe only at its
 * turns, so that the compositor animates both. Both are as large as the board, so that shares of it remain
 * valid at any size.
 */
export function makeBall({ knots, touches, beats }: Fall) {
  const end = knots.at(-1)!
  const inner = el('div', { class: 'ball-way' }, el('span', { class: 'ball' }))
  const outer = el('div', { class: 'ball-way' }, inner)
  outer.style.transform = sideways(end)
  inner.style.transform = down(end)
  const glows = touches.map(({ pin }) => {
    const glow = el('span', { class: 'touched' })
    glow.style.left = `${pin.x * 100}%`
    glow.style.top = `${pin.y * 100}%`
    return glow
  })
  const element = el('div', { class: 'a-fall' }, ...glows, outer)
  return {
    element,
    /** Falls one row per beat; `touched` is called as it meets each pin. */
    async fall(beatMs: number, touched: () => void): Promise<void> {
      const ms = beats * beatMs
      for (const [i, { at }] of touches.entries()) {
        const afterMs = at * beatMs
        void play(glows[i]!, GLOW, { ms: GLOW_MS, afterMs })
        if (beatMs > 0) setTimeout(touched, afterMs)
      }
      await Promise.all([
        play(
          outer,
          knots
            .filter(({ what }) => what !== 'turn')
            .map(knot => ({ transform: sideways(knot), offset: knot.at / beats })),
          { ms, easing: 'linear' },
        ),
        play(
          inner,
          knots.map((knot, i) => ({
            transform: down(knot),
            offset: knot.at / beats,
            easing: knots[i + 1]?.what === 'turn' ? RISE : SINK,
          })),
          { ms, easing: 'linear' },
        ),
      ])
    },
  }
}

const sideways = ({ x }: Point) => `translateX(${x * 100}%)`
const down = ({ y }: Point) => `translateY(${y * 100}%)`
const GLOW: Keyframe[] = [{ opacity: 0 }, { opacity: 1, transform: 'scale(2.2)', offset: 0.25 }, {}]
