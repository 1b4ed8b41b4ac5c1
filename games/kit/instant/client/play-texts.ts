import type { Play } from '@ruka/contract/casino'
import { fromKes, toKes, type Cents } from '@ruka/contract/money'
import type { Bounds, Unfit } from '../../amounts.rules.ts'
import { fill } from '../../fill.ts'
import { money, multiplier, shortMoney } from '../../format.ts'
import { betsLeft } from '../../run.rules.ts'
import type { Run, Stopped, Why } from './autoplay.rules.ts'
import * as common from '../../locales/kit.en.json'
import * as words from './locales/client.en.json'
import { creditOf, type Limits, type Table } from './table-state.rules.ts'
import type { AnyGame } from './game.ts'

/** A sum with a text, never by colour alone. */
export function resultText(cents: Cents): string {
  if (cents === 0) return words.noChange
  return fill(cents > 0 ? words.up : words.down, { amount: shortMoney(Math.abs(toKes(cents))) })
}

export const runText = (run: Run): string =>
  fill(words.betsLeft, { n: betsLeft(run), result: resultText(run.resultCents) })

const reasons: Readonly<Record<Why, string>> = {
  bets: words.autoFinished,
  loss: words.autoLoss,
  single: words.autoWin,
  funds: words.autoFunds,
  refused: words.autoRefused,
  check: words.autoCheck,
  player: words.autoPlayer,
  handed: words.autoHanded,
}
export function stoppedText({ why, played, resultCents, text }: Stopped): string {
  const sums = { n: played, result: resultText(resultCents) }
  return text === undefined ? fill(reasons[why], sums) : fill(words.autoBecause, { reason: text, ...sums })
}

/** A start in words; empty where there is nothing to choose. */
export const choiceText = (start: unknown, { chosen }: Pick<AnyGame['texts'], 'chosen'>): string =>
  typeof start === 'object' && start !== null && Object.keys(start).length > 0 ? chosen(start) : ''

/** The bet of an open play or of autoplay, in one line: `KES 10 · 3 mines`. */
export function summaryOf({ run, play }: Table, texts: Pick<AnyGame['texts'], 'chosen'>): string {
  const stake = run ? toKes(run.stakeCents) : (play?.stake ?? 0)
  const choice = choiceText(run?.start ?? play?.start, texts)
  return `KES ${shortMoney(stake)}${choice === '' ? '' : ` · ${choice}`}`
}

export function stakeFault(unfit: Unfit, { min, max }: Bounds, { maxStake }: Limits): string {
  if (unfit === 'unreadable') return words.wholeShillings
  if (unfit === 'below') return fill(common.stakeBelow, { amount: shortMoney(min) })
  return fill(max < maxStake ? words.maximumStakeHere : common.stakeAbove, { amount: shortMoney(max) })
}

/** The result of an ended play. It is a win only if the payout is above the stake. */
export type Outcome = { readonly tone: 'won' | 'back' | 'lost'; readonly text: string }

export function outcomeOf(play: Play): Outcome {
  const credit = creditOf(play)
  const stake = shortMoney(play.stake)
  if (play.state === 'returned') return { tone: 'back', text: fill(words.stakeGivenBack, { amount: stake }) }
  if (credit > play.stake)
    return { tone: 'won', text: fill(words.won, { amount: money(credit), times: timesText(play) }) }
  if (credit === play.stake) return { tone: 'back', text: fill(words.stakeReturned, { amount: stake }) }
  if (credit > 0) return { tone: 'back', text: fill(words.paid, { amount: money(credit), stake }) }
  return { tone: 'lost', text: fill(words.lost, { amount: stake }) }
}

/** The payout of a play as a multiple of its stake, cut to hundredths. */
export const timesText = (sum: Sum): string => multiplier(timesX100(sum))

type Sum = { readonly stake: number; readonly pay: number }
export const timesX100 = ({ stake, pay }: Sum): number => Math.floor((fromKes(pay) * 100) / fromKes(stake))

/** A table's multiplier in ten-thousandths: at least two decimals, and the rest only where it is not zero. */
export function multipleText(x10000: number): string {
  const rest = String(x10000 % 100).padStart(2, '0')
  const whole = multiplier(Math.floor(x10000 / 100))
  return rest === '00' ? whole : whole.replace('x', `${rest.replace(/0$/, '')}x`)
}
