import { createRef, type CSSProperties } from 'react'
import { hundredthsText } from '../kit/amounts.rules.ts'
import { play } from '../kit/motion.ts'
import type { DiceStart } from './dice.rules.ts'
import * as words from './locales/client.en.json'
import { targetText } from './target-text.ts'
import { atTarget, targetsOf } from './target.rules.ts'

const GLIDE_MS = 480
const FACES = 10_000
const HALVES = [0, 25, 50, 75, 100]

/** Moves the mark of the last roll along the track. */
export function makeMark() {
  const element = createRef<HTMLDivElement>()
  let at = 50
  return {
    element,
    /** Removes the mark of the last roll. */
    leave: () => void (element.current!.dataset['tone'] = 'none'),
    async point(roll: number, won: boolean, pace: number): Promise<void> {
      const mark = element.current!
      const from = at
      at = (roll / FACES) * 100
      mark.firstElementChild!.textContent = hundredthsText(roll)
      mark.hidden = false
      mark.dataset['tone'] = 'none'
      mark.style.left = `${at}%`
      await play(mark, [{ left: `${from}%` }, { left: `${at}%` }], {
        ms: GLIDE_MS * pace,
        easing: 'cubic-bezier(.2,.8,.2,1)',
      })
      mark.dataset['tone'] = won ? 'won' : 'lost'
    },
  }
}

type Props = {
  readonly mark: ReturnType<typeof makeMark>
  readonly bet: DiceStart
  choose(bet: DiceStart): void
}

/** The track of all rolls: winning and losing parts, the movable target, and the mark of the last roll. */
export function Slider({ mark: { element }, bet, choose }: Props) {
  const { side, target } = bet
  const { min, max } = targetsOf(side)
  return (
    <div
      className="slider"
      data-side={side}
      style={{ '--target': `${(target / FACES) * 100}%` } as CSSProperties}
    >
      <div className="rail">
        <div ref={element} className="mark" aria-hidden="true" hidden>
          <span className="mark-face" />
        </div>
      </div>
      <div className="track-line">
        <input
          type="range"
          id="target"
          min={0}
          max={FACES - 1}
          step={1}
          aria-label={words.target}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={targetText(bet)}
          value={target}
          onChange={event => choose(atTarget(side, Number(event.target.value)))}
        />
      </div>
      <div className="scale-marks" aria-hidden="true">
        {HALVES.map(at => (
          <span key={at}>{at}</span>
        ))}
      </div>
    </div>
  )
}
