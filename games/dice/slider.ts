import { hundredthsText } from '../kit/amounts.rules.ts'
import { el, setProps } from '../kit/dom.ts'
import { play } from '../kit/motion.ts'
import type { DiceStart } from './dice.rules.ts'
import * as words from './locales/client.en.json'
import { targetText } from './target-text.ts'
import { targetsOf } from './target.rules.ts'

const GLIDE_MS = 480
const FACES = 10_000
const HALVES = [0, 25, 50, 75, 100]

/** The track of all rolls: winning and losing parts, the movable target, and the mark of the last roll. */
export function makeSlider(moved: (target: number) => void) {
  const range = el('input', {
    type: 'range',
    id: 'target',
    min: 0,
    max: FACES - 1,
    step: 1,
    'aria-label': words.target,
  })
  const face = el('span', { class: 'mark-face' })
  const mark = el('div', { class: 'mark', 'aria-hidden': 'true' }, face)
  const rail = el('div', { class: 'rail' }, mark)
  mark.hidden = true
  const element = el(
    'div',
    { class: 'slider' },
    rail,
    el('div', { class: 'track-line' }, range),
    el(
      'div',
      { class: 'scale-marks', 'aria-hidden': 'true' },
      ...HALVES.map(at => el('span', {}, String(at))),
    ),
  )
  let at: number | undefined

  range.addEventListener('input', () => moved(Number(range.value)))
  return {
    element,
    show({ side, target }: DiceStart) {
      const { min, max } = targetsOf(side)
      range.value = String(target)
      setProps(range, {
        'aria-valuemin': min,
        'aria-valuemax': max,
        'aria-valuetext': targetText({ side, target }),
      })
      element.dataset['side'] = side
      element.style.setProperty('--target', `${(target / FACES) * 100}%`)
    },
    /** Removes the mark of the last roll. */
    leave: () => (mark.dataset['tone'] = 'none'),
    async point(roll: number, won: boolean, pace: number): Promise<void> {
      const to = (roll / FACES) * 100
      const from = at ?? 50
      at = to
      face.textContent = hundredthsText(roll)
      mark.hidden = false
      mark.dataset['tone'] = 'none'
      mark.style.left = `${to}%`
      await play(mark, [{ left: `${from}%` }, { left: `${to}%` }], {
        ms: GLIDE_MS * pace,
        easing: 'cubic-bezier(.2,.8,.2,1)',
      })
      mark.dataset['tone'] = won ? 'won' : 'lost'
    },
  }
}
