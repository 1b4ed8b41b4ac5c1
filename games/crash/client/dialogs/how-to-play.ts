import { AUTO_X100 } from '@ruka/contract/crash'
import { el } from '../../../kit/dom.ts'
import { shortMoney, shortMultiplier } from '../../../kit/format.ts'
import type { GameContext } from '../game-context.ts'
import { greatestX100 } from '../amounts.rules.ts'
import type { Limits } from '../table.rules.ts'

/**
 * Of the 101 hundredths that the formula spreads evenly at the bottom, these end at 1.00x: see
 * docs/fairness.md.
 */
const AT_ONCE = { of: 101, rounds: 4 } as const

/** The course of a round, stakes and payouts, and the handling of failures. */
export function openRules({ dialogs, skin, table }: GameContext, back?: () => void): void {
  const { limits } = table()
  const body = limits
    ? el('div', { class: 'rules' }, ...sections(limits, skin.name))
    : el('p', { class: 'empty' }, 'The limits come with the connection. Try again in a moment.')
  dialogs.open({ title: 'Rules and limits', body, back })
}

const sections = (limits: Limits, name: string): readonly Node[] => [
  limitsTable(limits),
  section('How a round goes', [
    `Betting is open for ${limits.bettingMs / 1_000} seconds. Until it closes a bet can be taken back.`,
    'Then the flight begins, and the multiplier rises from 1.00x. Cash out before it ends, and you are paid your stake times the multiplier. A bet that is not cashed out by then is lost.',
    'You can play two bets in a round. All players see the same flight.',
  ]),
  section('Cashing out', [
    'By hand: the server takes the multiplier at which your press arrives there, and your bet shows it as “executed at”. A slow connection makes that later than what you saw.',
    `Automatically: choose a target from ${shortMultiplier(AUTO_X100.min)} to ${shortMultiplier(AUTO_X100.max)}. The server pays it exactly at the target, whether you are connected or not. A flight that ends exactly at the target counts as reached.`,
    `By force: a bet that reaches the greatest payout is cashed out there, and paid in full. At KES ${shortMoney(limits.maxStake)} that is at ${shortMultiplier(greatestX100(limits.maxStake, limits.maxPayout))}; the panel shows it for your stake. What is left of the day’s greatest payout can make it lower.`,
  ]),
  section(`What ${name} returns`, [
    `${limits.rtpX10000 / 100} % in the mean over many rounds, at every target alike. Of KES 100 staked, KES ${shortMoney(limits.rtpX10000 / 100)} come back on average and KES ${shortMoney(100 - limits.rtpX10000 / 100)} stay with the house. Over time you lose; a single evening can go either way.`,
    `${AT_ONCE.rounds} of ${AT_ONCE.of} rounds end at 1.00x, at once, and pay nobody. That is part of the same figure.`,
    'No way of choosing stakes or targets changes it, and past rounds say nothing about the next.',
  ]),
  section('When something breaks', [
    'You lose the connection: your bet stands. An automatic target stays armed on the server; a bet without one flies on and is lost if the flight ends before you are back to cash out.',
    'A round is interrupted by us: every open stake is returned, and what was cashed out stays paid.',
    'When you come back, the game tells you what became of your bets.',
  ]),
  section('Demo', ['The same game, the same flights and the same mathematics, with play money.']),
]

function limitsTable(limits: Limits): HTMLElement {
  const rows: readonly (readonly [string, string])[] = [
    ['Smallest stake', `KES ${shortMoney(limits.minStake)}`],
    ['Largest stake', `KES ${shortMoney(limits.maxStake)}`],
    ['Greatest payout of a bet', `KES ${shortMoney(limits.maxPayout)}`],
    ['Greatest payout of a day, all crash games', `KES ${shortMoney(limits.maxDay)}`],
    ['Automatic cash-out', `${shortMultiplier(AUTO_X100.min)} to ${shortMultiplier(AUTO_X100.max)}`],
    ['Return to player', `${limits.rtpX10000 / 100} %`],
  ]
  return el(
    'table',
    {},
    el('caption', { class: 'unseen' }, 'Limits'),
    el(
      'tbody',
      {},
      ...rows.map(([name, value]) => el('tr', {}, el('th', { scope: 'row' }, name), el('td', {}, value))),
    ),
  )
}

const section = (title: string, paragraphs: readonly string[]): HTMLElement =>
  el('section', {}, el('h3', {}, title), ...paragraphs.map(text => el('p', {}, text)))
