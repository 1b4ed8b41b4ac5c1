import { el } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { selectField } from '../kit/select-field.ts'
import * as words from './locales/client.en.json'
import type { Plan } from './story.rules.ts'

const CALLS_MOST = 12
const KINDS: readonly (readonly [Plan['call'], string])[] = [
  ['likelier', words.likelier],
  ['bolder', words.bolder],
]

/** The calls of autoplay, and the number of correct calls after which it cashes out. */
export function makePlan(changed: () => void) {
  const call = selectField('hilo-call', words.eachCall, KINDS)
  const calls = selectField(
    'hilo-calls',
    words.cashOutAfter,
    Array.from({ length: CALLS_MOST }, (_, i) => [i + 1, fill(words.rightCalls, { n: i + 1 })]),
  )
  for (const { input } of [call, calls]) input.addEventListener('change', changed)
  const element = el('div', { class: 'hilo-plan', hidden: true }, call.row, calls.row)
  return {
    element,
    turn(on: boolean) {
      element.hidden = !on
    },
    read: (): Plan => ({
      call: call.input.value === 'bolder' ? 'bolder' : 'likelier',
      calls: Number(calls.input.value),
    }),
  }
}
