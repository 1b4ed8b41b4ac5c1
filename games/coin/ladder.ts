import { el, setProps } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { multipleText } from '../kit/instant/client/play-texts.ts'
import { payX10000 } from './coin.rules.ts'
import * as words from './locales/client.en.json'
import { STREAK_MAX } from './longest-streak.ts'
import { sideNames, smallFace } from './sides.ts'
import { streakOf, type Toss } from './streak.rules.ts'

/** The payout of each streak in a row, with the sides that fell. */
export function makeLadder() {
  const steps = Array.from({ length: STREAK_MAX }, (_, i) => {
    const multiplier = multipleText(payX10000(i + 1))
    const name = el('span', { class: 'unseen' }, fill(words.step, { n: i + 1, multiplier }))
    const spot = el('span', { class: 'step-spot', 'aria-hidden': 'true' }, String(i + 1))
    const item = el(
      'li',
      { class: 'step' },
      name,
      spot,
      el('span', { class: 'step-pays', 'aria-hidden': 'true' }, multiplier),
    )
    return { item, spot, name, multiplier }
  })
  const element = el(
    'ol',
    { class: 'ladder', 'aria-label': words.streak, tabindex: 0 },
    ...steps.map(({ item }) => item),
  )
  return {
    element,
    show(tosses: readonly Toss[], over: boolean) {
      const next = over ? undefined : tosses.length
      for (const [at, { item, spot, name, multiplier }] of steps.entries()) {
        const toss = tosses[at]
        const state = toss ? (toss.right ? 'right' : 'wrong') : at === next ? 'next' : 'later'
        const side = toss?.fell ?? ''
        setProps(item, { 'data-state': state, 'aria-current': state === 'next' ? 'step' : undefined })
        if (item.dataset['side'] !== side) {
          item.dataset['side'] = side
          spot.replaceChildren(toss ? smallFace(toss.fell) : String(at + 1))
          const message = toss ? (toss.right ? words.stepRight : words.stepWrong) : words.step
          const values = { n: at + 1, multiplier, side: toss ? sideNames[toss.fell] : '' }
          name.textContent = fill(message, values)
        }
      }
      const at =
        steps[Math.min(STREAK_MAX - 1, Math.max(0, over ? streakOf(tosses) - 1 : tosses.length))]!.item
      element.scrollLeft = at.offsetLeft - (element.clientWidth - at.offsetWidth) / 2
    },
  }
}
