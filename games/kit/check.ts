import { toKes, type Cents } from '@ruka/contract/money'
import type { Dialogs } from './dialog.ts'
import { el } from './dom.ts'
import { money } from './format.ts'
import type { Played } from './reality.rules.ts'

/** The two answers to the reality check, and a link to more information. */
export type CheckAnswers = { goOn(): void; leave(): void; readMore(): void }

/**
 * The time played and, for real money, its result; two equal buttons, since neither answer may be favoured.
 */
export function openCheck(dialogs: Dialogs, played: Played | undefined, answers: CheckAnswers): void {
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
  const more = el('button', { type: 'button', class: 'link' }, 'Limits, breaks and help')
  more.addEventListener('click', () => answers.readMore())
  const body = el(
    'div',
    { class: 'check' },
    el('p', {}, `You have played for ${durationText(performance.now() - (played?.sinceMs ?? 0))}.`),
    ...(played?.stakedCents === undefined ? [] : [moneyList(played.stakedCents, played.paidCents!)]),
    el('p', { class: 'hint' }, 'No bet is placed until you answer.'),
    el(
      'div',
      { class: 'pair' },
      button('Continue', () => answers.goOn()),
      button('Leave the game', () => answers.leave()),
    ),
    more,
  )
  dialogs.open({
    title: 'Reality check',
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
  const word = net > 0 ? 'Won in all' : net < 0 ? 'Lost in all' : 'Even'
  const rows: [string, number][] = [
    ['Staked', toKes(stakedCents)],
    ['Paid to you', toKes(paidCents)],
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
  const minutes = Math.max(1, Math.floor(ms / 60_000))
  const part = (n: number, unit: string) => (n === 0 ? [] : [`${n} ${unit}${n === 1 ? '' : 's'}`])
  return [...part(Math.floor(minutes / 60), 'hour'), ...part(minutes % 60, 'minute')].join(' ')
}
