import { el, setProps } from '../kit/dom.ts'
import { play } from '../kit/motion.ts'
import { faceDrawing } from './art.ts'
import * as words from './locales/client.en.json'
import type { Side, Toss } from './streak.rules.ts'

const FLIP_MS = 1_150
const VERDICT_MS = 260
/** Half turns between two equal sides, and one more between different ones. */
const HALF_TURNS = 8
/** The number of discs behind each other that make the rim. */
const RIM = 9
const coinNames: Readonly<Record<Side, string>> = { heads: words.coinHeads, tails: words.coinTails }

/**
 * The coin: two sides with a rim between them that turn in space, the way it is thrown up, and its shadow.
 */
export function makeCoin() {
  const face = (side: Side) => el('span', { class: `coin-face ${side}` }, faceDrawing(side))
  const rim = Array.from({ length: RIM }, (_, i) => {
    const disc = el('span', { class: 'coin-rim' })
    disc.style.setProperty('--at', String(i / (RIM - 1) - 0.5))
    return disc
  })
  const body = el('span', { class: 'coin-body' }, ...rim, face('heads'), face('tails'))
  const way = el('span', { class: 'coin-way' }, el('span', { class: 'coin-tilt' }, body))
  const shadow = el('span', { class: 'coin-shadow' })
  const halo = el('span', { class: 'coin-halo' })
  const element = el('div', { class: 'coin', role: 'img' }, shadow, halo, way)
  let up: Side = 'heads'
  let thrown = 0

  const lie = (side: Side, right?: boolean) => {
    up = side
    body.style.transform = turned(side)
    setProps(element, {
      'aria-label': coinNames[side],
      'data-side': side,
      'data-verdict': right === undefined ? undefined : right ? 'right' : 'wrong',
    })
  }
  lie('heads')
  return {
    element,
    /** Shows a side at rest; `right` after a call. */
    lie(side: Side = up, right?: boolean) {
      thrown++
      lie(side, right)
    },
    /** Tosses the coin, which lands on the side that was drawn. */
    async flip({ fell, right }: Toss, pace: number): Promise<void> {
      const mine = ++thrown
      const from = up
      lie(fell)
      setProps(element, { 'aria-label': words.coinInAir })
      const ms = FLIP_MS * pace
      await Promise.all([
        play(way, ARC, { ms, easing: 'linear' }),
        play(shadow, SHADOW, { ms, easing: 'linear' }),
        play(body, turnsTo(from, fell), { ms, easing: 'linear' }),
      ])
      // A newer picture may have arrived during the motion: then the coin shows that one.
      if (mine !== thrown) return
      lie(fell, right)
      void play(halo, [{ transform: 'scale(.8)', opacity: 0 }, {}], { ms: VERDICT_MS * pace })
    },
  }
}

const turned = (side: Side, more = 0) => `rotateX(${(side === 'heads' ? 0 : 180) + more}deg)`
/** The end of the flight; then it bounces once. */
const LANDS = 0.8
const UP = 'cubic-bezier(.2,.6,.45,1)'
const DOWN = 'cubic-bezier(.55,0,.8,.4)'
const ARC: Keyframe[] = [
  { transform: 'none', easing: UP },
  { transform: 'translateY(-46%) scale(1.14) rotateZ(7deg)', offset: LANDS / 2, easing: DOWN },
  { transform: 'none', offset: LANDS, easing: UP },
  { transform: 'translateY(-5%)', offset: 0.89, easing: DOWN },
  { transform: 'none' },
]
const SHADOW: Keyframe[] = [
  { transform: 'none', opacity: 1, easing: UP },
  { transform: 'scale(.6)', opacity: 0.35, offset: LANDS / 2, easing: DOWN },
  { transform: 'none', opacity: 1, offset: LANDS },
  {},
]
/** Turns evenly in the air, and rocks a little after landing. */
function turnsTo(from: Side, to: Side): Keyframe[] {
  const back = -180 * (HALF_TURNS + (from === to ? 0 : 1))
  return [
    { transform: turned(to, back) },
    { transform: turned(to, 9), offset: LANDS, easing: 'ease-in-out' },
    { transform: turned(to, -4), offset: 0.9, easing: 'ease-in-out' },
    { transform: turned(to) },
  ]
}
