import type { PastBet } from '@ruka/contract/crash'
import { el } from '../../kit/dom.ts'
import { money, multiplier, shortMoney } from '../../kit/format.ts'
import type { GameContext } from './game-context.ts'
import { failureView, waitingView } from '../../kit/states.ts'
import { shortTime } from '../../kit/times.ts'
import type { OwnBets } from './own-bets.ts'
import { tierOf } from './tier.rules.ts'

const BY = { hand: '', auto: 'auto', cap: 'greatest payout', day: 'day’s greatest' } as const

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
        ? [failureView('Your bets could not be fetched.', again)]
        : more
          ? [moreButton(again)]
          : []
  const kept = mode === 'demo' ? 'Bets of play money are kept until the game is closed.' : ''
  if (bets.length === 0)
    return after.length > 0 ? after : [el('p', { class: 'empty' }, `No bets yet. ${kept}`.trim())]
  return [
    el('ul', {}, ...bets.map(bet => el('li', {}, betRow(bet, openRound)))),
    ...after,
    ...(kept === '' ? [] : [el('p', { class: 'kept' }, kept)]),
  ]
}

function moreButton(more: () => void): HTMLElement {
  const button = el('button', { type: 'button', class: 'plain' }, 'Earlier bets')
  button.addEventListener('click', more)
  return el('div', { class: 'empty' }, button)
}

function betRow(bet: PastBet, openRound: (round: number) => void): HTMLElement {
  const out =
    bet.x100 === undefined ? '' : el('span', { class: `pill ${tierOf(bet.x100)}` }, multiplier(bet.x100))
  const button = el(
    'button',
    { type: 'button', class: 'own-bet', 'data-state': bet.state },
    el('span', { class: 'own-when' }, `Round ${bet.round}`, el('small', {}, shortTime(bet.at))),
    el('span', { class: 'own-stake' }, `KES ${shortMoney(bet.stake)}`, el('small', {}, wayOf(bet))),
    el('span', { class: 'own-end' }, endOf(bet), out),
  )
  button.addEventListener('click', () => openRound(bet.round))
  return button
}

const wayOf = ({ auto, by }: PastBet): string =>
  by !== undefined && by !== 'hand' ? BY[by] : auto === undefined ? 'by hand' : `auto ${multiplier(auto)}`

function endOf({ state, payout, crashX100 }: PastBet): string {
  if (state === 'cashed_out') return `+${money(payout ?? 0)}`
  if (state === 'returned') return 'Returned'
  if (state === 'open') return 'In play'
  return crashX100 === undefined ? 'Lost' : `Lost at ${multiplier(crashX100)}`
}
