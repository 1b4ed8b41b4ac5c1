import type { PastBet } from '@ruka/contract/crash'
import { el } from '../../kit/dom.ts'
import { fill } from '../../kit/fill.ts'
import { money, multiplier, shortMoney } from '../../kit/format.ts'
import type { GameContext } from './game-context.ts'
import { failureView, waitingView } from '../../kit/states.ts'
import { shortTime } from '../../kit/times.ts'
import * as words from './locales/lists.en.json'
import type { OwnBets } from './own-bets.ts'
import { tierOf } from './tier.rules.ts'

const BY = { auto: words.auto, cap: words.byCap, day: words.byDay } as const

/** The player's own bets, latest first; a press on one opens its round. */
export function makeOwnBetsList(context: GameContext, openRound: (round: number) => void) {
  const { own } = context.records
  const element = el('div', { class: 'own-bets' })
  let shown: OwnBets | undefined
  const again = () => own.again()
  return {
    element,
    show() {
      own.look()
      if (own.get() === shown) return
      shown = own.get()
      element.replaceChildren(...contentOf(shown, context.table().mode, openRound, again))
    },
  }
}

function contentOf(
  { bets, state, more }: OwnBets,
  mode: 'real' | 'demo',
  openRound: (round: number) => void,
  again: () => void,
): readonly Node[] {
  const after =
    state === 'reading' || state === 'unread'
      ? [waitingView()]
      : state === 'failed'
        ? [failureView(words.notLoaded, again)]
        : more
          ? [moreButton(again)]
          : []
  const isDemo = mode === 'demo'
  if (bets.length === 0)
    return after.length > 0 ? after : [el('p', { class: 'empty' }, isDemo ? words.noBetsDemo : words.noBets)]
  return [
    el('ul', {}, ...bets.map(bet => el('li', {}, betRow(bet, openRound)))),
    ...after,
    ...(isDemo ? [el('p', { class: 'kept' }, words.demoKept)] : []),
  ]
}

function moreButton(more: () => void): HTMLElement {
  const button = el('button', { type: 'button', class: 'plain' }, words.older)
  button.addEventListener('click', more)
  return el('div', { class: 'empty' }, button)
}

function betRow(bet: PastBet, openRound: (round: number) => void): HTMLElement {
  const out =
    bet.x100 === undefined ? '' : el('span', { class: `pill ${tierOf(bet.x100)}` }, multiplier(bet.x100))
  const button = el(
    'button',
    { type: 'button', class: 'own-bet', 'data-state': bet.state },
    el(
      'span',
      { class: 'own-when' },
      fill(words.round, { round: bet.round }),
      el('small', {}, shortTime(bet.at)),
    ),
    el('span', { class: 'own-stake' }, `KES ${shortMoney(bet.stake)}`, el('small', {}, wayOf(bet))),
    el('span', { class: 'own-end' }, endOf(bet), out),
  )
  button.addEventListener('click', () => openRound(bet.round))
  return button
}

const wayOf = ({ auto, by }: PastBet): string =>
  by !== undefined && by !== 'hand'
    ? BY[by]
    : auto === undefined
      ? words.manual
      : fill(words.autoTarget, { multiplier: multiplier(auto) })

function endOf({ state, payout, crashX100 }: PastBet): string {
  if (state === 'cashed_out') return `+${money(payout ?? 0)}`
  if (state === 'returned') return words.returned
  if (state === 'open') return words.inPlay
  return crashX100 === undefined ? words.lost : fill(words.lostAt, { multiplier: multiplier(crashX100) })
}
