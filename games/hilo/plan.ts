import { el } from '../kit/dom.ts'
import type { Plan } from './story.rules.ts'

const CALLS_MOST = 12
const KINDS: readonly (readonly [Plan['call'], string])[] = [
  ['likelier', 'Likelier'],
  ['bolder', 'Less likely'],
]

/** How autoplay calls, and after how many right calls it takes. */
export function makePlan(changed: () => void) {
  const select = (id: string, options: readonly (readonly [string | number, string])[]) => {
    const element = el('select', { id }, ...options.map(([value, text]) => el('option', { value }, text)))
    element.addEventListener('change', changed)
    return element
  }
  const call = select('hilo-call', KINDS)
  const calls = select(
    'hilo-calls',
    Array.from({ length: CALLS_MOST }, (_, i) => [i + 1, i === 0 ? '1 right call' : `${i + 1} right calls`]),
  )
  const field = (label: string, input: HTMLSelectElement) =>
    el('label', { class: 'small-field', for: input.id }, el('span', {}, label), input)
  const element = el(
    'div',
    { class: 'hilo-plan', hidden: true },
    field('Each call', call),
    field('Take after', calls),
  )
  return {
    element,
    turn(on: boolean) {
      element.hidden = !on
    },
    read: (): Plan => ({
      call: call.value === 'bolder' ? 'bolder' : 'likelier',
      calls: Number(calls.value),
    }),
  }
}
