import { el } from '../kit/dom.ts'
import { multipleText } from '../kit/instant/client/play-words.ts'
import { CALLS_MAX, payX10000 } from './coin.rules.ts'
import type { Plan } from './streak.rules.ts'

const KINDS: readonly (readonly [Plan['next'], string])[] = [
  ['same', 'The same'],
  ['other', 'In turn'],
]

/** What autoplay calls after its first call, and at how many in a row it takes. */
export function makePlan(changed: () => void) {
  const select = (id: string, options: readonly (readonly [string | number, string])[]) => {
    const element = el('select', { id }, ...options.map(([value, text]) => el('option', { value }, text)))
    element.addEventListener('change', changed)
    return element
  }
  const next = select('coin-next', KINDS)
  const streak = select(
    'coin-streak',
    Array.from({ length: CALLS_MAX }, (_, i) => [i + 1, `${i + 1} · ${multipleText(payX10000(i + 1))}`]),
  )
  streak.value = '2'
  const field = (label: string, input: HTMLSelectElement) =>
    el('label', { class: 'small-field', for: input.id }, el('span', {}, label), input)
  const element = el(
    'div',
    { class: 'coin-plan', hidden: true },
    field('Then call', next),
    field('Take at a streak of', streak),
  )
  return {
    element,
    turn(on: boolean) {
      element.hidden = !on
    },
    read: (): Plan => ({
      next: next.value === 'other' ? 'other' : 'same',
      streak: Number(streak.value),
    }),
  }
}
