import { createStore, useStore } from '@ruka/client/store'
import { createRef, type CSSProperties } from 'react'
import { play } from '../kit/motion.ts'
import { Face } from './art.tsx'
import * as words from './locales/client.en.json'
import { SIDES } from './sides.tsx'
import type { Side, Toss } from './streak.rules.ts'

const FLIP_MS = 1_150
const VERDICT_MS = 260
/** Half turns between two equal sides, and one more between different ones. */
const HALF_TURNS = 8
/** The places of the discs behind each other that make the rim. */
const RIM = Array.from({ length: 9 }, (_, i) => i / 8 - 0.5)
const coinNames: Readonly<Record<Side, string>> = { heads: words.coinHeads, tails: words.coinTails }

type Lying = { readonly side: Side; readonly isInAir?: boolean; readonly right?: boolean | undefined }

/** The coin at rest and its tosses. */
export function makeCoin() {
  const [way, body] = [createRef<HTMLElement>(), createRef<HTMLElement>()]
  const [shadow, halo] = [createRef<HTMLElement>(), createRef<HTMLElement>()]
  const lying = createStore<Lying>({ side: 'heads' })
  return {
    way,
    body,
    shadow,
    halo,
    lying,
    /** Shows a side at rest; `right` after a call. */
    lie: (side = lying.get().side, right?: boolean) => lying.set({ side, right }),
    /** Tosses the coin, which lands on the side that was drawn. */
    async flip({ fell, right }: Toss, pace: number): Promise<void> {
      const from = lying.get().side
      const flight: Lying = { side: fell, isInAir: true }
      lying.set(flight)
      const ms = FLIP_MS * pace
      await Promise.all([
        play(way.current, ARC, { ms, easing: 'linear' }),
        play(shadow.current, SHADOW, { ms, easing: 'linear' }),
        play(body.current, turnsTo(from, fell), { ms, easing: 'linear' }),
      ])
      // A newer picture may have arrived during the motion: then the coin shows that one.
      if (lying.get() !== flight) return
      lying.set({ side: fell, right })
      // Its sheet may have been closed during the motion.
      if (halo.current)
        void play(halo.current, [{ transform: 'scale(.8)', opacity: 0 }, {}], { ms: VERDICT_MS * pace })
    },
  }
}

/** Two sides with a rim between them that turn in space, the way they are thrown up, and their shadow. */
export function Coin({ coin }: { readonly coin: ReturnType<typeof makeCoin> }) {
  const { way, body, shadow, halo, lying } = coin
  const { side, isInAir, right } = useStore(lying)
  return (
    <div
      className="coin"
      role="img"
      aria-label={isInAir ? words.coinInAir : coinNames[side]}
      data-side={side}
      data-verdict={right === undefined ? undefined : right ? 'right' : 'wrong'}
    >
      <span ref={shadow} className="coin-shadow" />
      <span ref={halo} className="coin-halo" />
      <span ref={way} className="coin-way">
        <span className="coin-tilt">
          <span ref={body} className="coin-body" style={{ transform: turned(side) }}>
            {RIM.map(at => (
              <span key={at} className="coin-rim" style={{ '--at': at } as CSSProperties} />
            ))}
            {SIDES.map(each => (
              <span key={each} className={`coin-face ${each}`}>
                <Face side={each} />
              </span>
            ))}
          </span>
        </span>
      </span>
    </div>
  )
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
