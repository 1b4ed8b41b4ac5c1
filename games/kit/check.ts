import { toKes, type Cents } from '@ruka/contract/money'
import type { Dialogs } from './dialog.ts'
import { el } from './dom.ts'
import { fill } from './fill.ts'
import { money } from './format.ts'
import * as words from './locales/check.en.json'
import type { Played } from './reality.rules.ts'

/** The two answers to the reality check, and a link to more information. */
export type CheckAnswers = { goOn(): void; leave(): void; readMore(): void }

/**
 * The time played and, for real money, its result; two equal buttons, since neither answer may be favoured.
 */
export function openCheck(
  dialogs: Pick<Dialogs, 'open' | 'close'>,
  played: Played | undefined,
  answers: CheckAnswers,
): void {
  const button = (text: string, answer: () => void) => {
    const element = el('button', { type: 'button', class: 'plain' }, text)
    element.addEventListener('click', () => {
      answered = true
      dialogs.close()
      answer()
    })
    return element
  }
  let answered = false
  const more = el('button', { type: 'button', class: 'link' }, words.more)
  more.addEventListener('click', () => answers.readMore())
  const body = el(
    'div',
    { class: 'check' },
    el('p', {}, fill(words.played, { time: durationText(performance.now() - (played?.sinceMs ?? 0)) })),
    ...(played?.stakedCents === undefined ? [] : [moneyList(played.stakedCents, played.paidCents!)]),
    el('p', { class: 'hint' }, words.noBet),
    el(
      'div',
      { class: 'pair' },
      button(words.goOn, () => answers.goOn()),
      button(words.leave, () => answers.leave()),
    ),
    more,
  )
  dialogs.open({
    title: words.title,
    body,
    closable: false,
    // A phone's back gesture is an answer, too: the player is still present.
    onClose: () => {
      if (!answered) answers.goOn()
    },
  })
}

function moneyList(stakedCents: Cents, paidCents: Cents): HTMLElement {
  const net = paidCents - stakedCents
  const word = net > 0 ? words.netWin : net < 0 ? words.netLoss : words.netNone
  const rows: [string, number][] = [
    [words.staked, toKes(stakedCents)],
    [words.paid, toKes(paidCents)],
    [word, Math.abs(toKes(paidCents) - toKes(stakedCents))],
  ]
  return el(
    'dl',
    {},
    ...rows.flatMap(([name, kes]) => [el('dt', {}, name), el('dd', {}, `KES ${money(kes)}`)]),
  )
}

/** Whole minutes: `1 hour 5 minutes`. */
export function durationText(ms: number): string {
  const all = Math.max(1, Math.floor(ms / 60_000))
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  const text = hours === 0 ? words.minutes : minutes === 0 ? words.hours : words.hoursAndMinutes
  return fill(text, { hours, minutes })
}
