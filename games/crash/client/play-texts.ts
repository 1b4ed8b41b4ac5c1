import { toKes, type Cents } from '@ruka/contract/money'
import { money, multiplier, shortMoney } from '../../kit/format.ts'
import { roundsLeft, settledCents, type Run, type Stopped, type Why } from './auto-bet.rules.ts'
import type { PlayedBet, Refusal } from './slot.rules.ts'
import type { RecapItem } from './table.rules.ts'

/** A result with a sign and a text, never by colour alone. */
export const resultText = (cents: Cents): string =>
  cents === 0 ? 'even' : `${cents > 0 ? 'won' : 'lost'} KES ${shortMoney(Math.abs(toKes(cents)))}`

export const runText = (run: Run): string => `${roundsLeft(run)} left · ${resultText(settledCents(run))}`

const reasons: Readonly<Record<Why, string>> = {
  rounds: 'its rounds are played',
  loss: 'your loss stop',
  win: 'your win stop',
  single: 'a win as you set it',
  funds: 'your balance is too low',
  refused: 'a bet was refused',
  offline: 'the line was down',
  away: 'rounds went by without you',
  unknown: 'a bet was not confirmed',
  check: 'for the reality check',
  taken_back: 'you took a bet back',
  player: 'by you',
}

export const stoppedText = ({ why, played, resultCents, text }: Stopped): string =>
  `Auto bet ended: ${text ?? reasons[why]}. ${played} ${played === 1 ? 'bet' : 'bets'}, ${resultText(resultCents)}`

/** The multiplier at which the server executed the cash-out, and its reason or delay. */
export function executedText({ x100 = 100, by, tookMs }: PlayedBet): string {
  const at = `Executed at ${multiplier(x100)}`
  if (by === 'auto') return `${at}, your auto cash-out`
  if (by === 'cap') return `${at}: the most one bet may pay`
  if (by === 'day') return `${at}: the most for one day`
  return tookMs === undefined ? at : `${at} · ${tookMs.toLocaleString('en-KE')} ms`
}

export const refusalText = ({ text, lateAtX100 }: Refusal): string =>
  lateAtX100 === undefined ? text : `Arrived after the flight had ended at ${multiplier(lateAtX100)}`

/** A line of the card after a reconnect; `away` is the skin's text for the end of a flight. */
export function recapText(item: RecapItem, away: string): string {
  if (!('round' in item))
    return item.what === 'auto_stopped'
      ? 'Auto bet stopped'
      : 'The demo began anew: its bets end with the connection'
  const { what, round, stake, x100, payout } = item
  const bet = `Round ${round}: KES ${shortMoney(stake)}`
  switch (what) {
    case 'cashed_out':
      return `${bet} cashed out at ${multiplier(x100 ?? 100)}, paid KES ${money(payout ?? 0)}`
    case 'lost':
      return x100 === undefined ? `${bet} lost` : `${bet} lost, ${away.toLowerCase()} at ${multiplier(x100)}`
    case 'returned':
      return `${bet} returned`
    case 'flying':
      return `${bet} is still flying`
    case 'staked':
      return `${bet} is on the table`
    case 'unknown':
      return `${bet}, see My bets for its end`
    case 'unsent':
      return `KES ${shortMoney(stake)} for the round after ${round} was not sent`
  }
}
