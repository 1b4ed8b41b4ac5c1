import type { Play } from '@ruka/contract/casino'
import { fromKes, toKes, type Cents } from '@ruka/contract/money'
import type { Bounds, Unfit } from '../../amounts.rules.ts'
import { money, multiplier, shortMoney } from '../../format.ts'
import { playsLeft, type Run, type Stopped, type Why } from './autoplay.rules.ts'
import { creditOf, type Limits } from './table.rules.ts'

/** A sum with a sign and a text, never by colour alone. */
export const resultText = (cents: Cents): string =>
  cents === 0 ? 'even' : `${cents > 0 ? 'won' : 'lost'} KES ${shortMoney(Math.abs(toKes(cents)))}`

export const runText = (run: Run): string => `${playsLeft(run)} left · ${resultText(run.resultCents)}`

const reasons: Readonly<Record<Why, string>> = {
  plays: 'its plays are made',
  loss: 'your loss stop',
  single: 'a payout as you set it',
  funds: 'your balance is too low',
  refused: 'a play was refused',
  check: 'for the reality check',
  player: 'by you',
  handed: 'by you; the game that is open is not counted',
}
export const stoppedText = ({ why, played, resultCents, text }: Stopped): string =>
  `Autoplay ended: ${text ?? reasons[why]}. ${played} ${played === 1 ? 'play' : 'plays'}, ${resultText(resultCents)}`

export const stakeFault = (unfit: Unfit, { min, max }: Bounds, { maxStake }: Limits): string =>
  unfit === 'below'
    ? `The smallest stake is KES ${shortMoney(min)}`
    : unfit === 'above'
      ? `The largest stake ${max < maxStake ? 'on this ' : ''}is KES ${shortMoney(max)}`
      : 'Whole shillings, such as 50'

/** The result of an ended play. It is a win only if the payout is above the stake. */
export type Outcome = { readonly tone: 'won' | 'back' | 'lost'; readonly text: string }

export function outcomeOf(play: Play): Outcome {
  const { stake, state } = play
  const credit = creditOf(play)
  if (state === 'returned')
    return { tone: 'back', text: `Your stake of KES ${shortMoney(stake)} was returned` }
  if (credit > stake) return { tone: 'won', text: `Won KES ${money(credit)} · ${timesText(play)}` }
  if (credit === stake) return { tone: 'back', text: `KES ${shortMoney(stake)} back, even` }
  if (credit > 0) return { tone: 'back', text: `KES ${money(credit)} back of KES ${shortMoney(stake)}` }
  return { tone: 'lost', text: `KES ${shortMoney(stake)} lost` }
}

/** The payout of a play as a multiple of its stake, cut to hundredths. */
export const timesText = ({ stake, pay }: { readonly stake: number; readonly pay: number }): string =>
  multiplier(Math.floor((fromKes(pay) * 100) / fromKes(stake)))

/** A table's multiplier in ten-thousandths: at least two decimals, and the rest only where it is not zero. */
export function multipleText(x10000: number): string {
  const rest = String(x10000 % 100).padStart(2, '0')
  const whole = multiplier(Math.floor(x10000 / 100))
  return rest === '00' ? whole : whole.replace('x', `${rest.replace(/0$/, '')}x`)
}
