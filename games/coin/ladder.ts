import { el, setProps } from '../kit/dom.ts'
import { multipleText } from '../kit/instant/client/play-texts.ts'
import { payX10000 } from './coin.rules.ts'
import { sideNames, smallFace } from './sides.ts'
import { STREAK_MAX } from './longest-streak.ts'
import { streakOf, type Toss } from './streak.rules.ts'

/** The payout of each streak in a row, with the sides that fell. */
export function makeLadder() {
  const steps = Array.from({ length: STREAK_MAX }, (_, i) => {
    const outcome = el('span', { class: 'unseen' })
    const spot = el('span', { class: 'step-spot', 'aria-hidden': 'true' }, String(i + 1))
    const item = el(
      'li',
      { class: 'step' },
      el('span', { class: 'unseen' }, `Streak of ${i + 1}: `),
      spot,
      el('span', { class: 'step-pays' }, multipleText(payX10000(i + 1))),
      outcome,
    )
    return { item, spot, outcome }
  })
  const element = el(
    'ol',
    { class: 'ladder', 'aria-label': 'Streak', tabindex: 0 },
    ...steps.map(({ item }) => item),
  )
  return {
    element,
    show(tosses: readonly Toss[], over: boolean) {
      const next = over ? undefined : tosses.length
      for (const [at, { item, spot, outcome }] of steps.entries()) {
        const toss = tosses[at]
        const state = toss ? (toss.right ? 'right' : 'wrong') : at === next ? 'next' : 'later'
        const side = toss?.fell ?? ''
        setProps(item, { 'data-state': state, 'aria-current': state === 'next' ? 'step' : undefined })
        if (item.dataset['side'] !== side) {
          item.dataset['side'] = side
          spot.replaceChildren(toss ? smallFace(toss.fell) : String(at + 1))
          outcome.textContent = toss ? `, ${sideNames[toss.fell]}, ${toss.right ? 'right' : 'wrong'}` : ''
        }
      }
      const at =
        steps[Math.min(STREAK_MAX - 1, Math.max(0, over ? streakOf(tosses) - 1 : tosses.length))]!.item
      element.scrollLeft = at.offsetLeft - (element.clientWidth - at.offsetWidth) / 2
    },
  }
}
