import { el } from '../kit/dom.ts'
import { multipleText } from '../kit/instant/client/play-texts.ts'
import { selectField } from '../kit/select-field.ts'
import { payX10000 } from './coin.rules.ts'
import * as words from './locales/client.en.json'
import { STREAK_MAX } from './longest-streak.ts'
import type { Plan } from './streak.rules.ts'

const KINDS: readonly (readonly [Plan['next'], string])[] = [
  ['same', words.sameSide],
  ['other', words.alternate],
]

/** The calls of autoplay after its first one, and the streak at which it cashes out. */
export function makePlan(changed: () => void) {
  const next = selectField('coin-next', words.thenCall, KINDS)
  const streak = selectField(
    'coin-streak',
    words.cashOutAt,
    Array.from({ length: STREAK_MAX }, (_, i) => [i + 1, `${i + 1} · ${multipleText(payX10000(i + 1))}`]),
  )
  streak.input.value = '2'
  for (const { input } of [next, streak]) input.addEventListener('change', changed)
  const element = el('div', { class: 'coin-plan', hidden: true }, next.row, streak.row)
  return {
    element,
    turn(on: boolean) {
      element.hidden = !on
    },
    read: (): Plan => ({
      next: next.input.value === 'other' ? 'other' : 'same',
      streak: Number(streak.input.value),
    }),
  }
}
