import { toKes, type Cents } from '@ruka/contract/money'
import { fill } from '../../kit/fill.ts'
import { money, multiplier, shortMoney } from '../../kit/format.ts'
import { betsLeft } from '../../kit/run.rules.ts'
import { settledCents, type Run, type Stopped, type Why } from './auto-bet.rules.ts'
import * as words from './locales/client.en.json'
import type { PlayedBet, Refusal } from './slot.rules.ts'
import type { RecapItem } from './table.rules.ts'

type ResultTexts = { readonly up: string; readonly down: string; readonly even: string }
const LEFT: ResultTexts = { up: words.leftUp, down: words.leftDown, even: words.leftEven }
const BETS: ResultTexts = { up: words.betsUp, down: words.betsDown, even: words.betsEven }

/** A count with a result, whose sign is a word and never a colour alone. */
const withResult = ({ up, down, even }: ResultTexts, n: number, cents: Cents): string =>
  fill(cents === 0 ? even : cents > 0 ? up : down, { n, amount: shortMoney(Math.abs(toKes(cents))) })

export const runText = (run: Run): string => withResult(LEFT, betsLeft(run), settledCents(run))

const reasons: Readonly<Record<Exclude<Why, 'bets'>, string>> = {
  loss: words.whyLoss,
  win: words.whyWin,
  single: words.whySingle,
  funds: words.whyFunds,
  refused: words.whyRefused,
  offline: words.whyOffline,
  away: words.whyAway,
  unknown: words.whyUnknown,
  check: words.whyCheck,
  taken_back: words.whyCancelled,
  player: words.whyPlayer,
}

export function stoppedText({ why, played, resultCents, text }: Stopped): string {
  const result = withResult(BETS, played, resultCents)
  return why === 'bets'
    ? fill(words.autoFinished, { result })
    : fill(words.autoStoppedBecause, { reason: text ?? reasons[why], result })
}

const ways: Readonly<Record<NonNullable<PlayedBet['by']>, string>> = {
  hand: words.cashedOutAt,
  auto: words.autoAt,
  cap: words.cappedAt,
  day: words.cappedTodayAt,
}

/** The multiplier at which the server cashed the bet out, and why if it was not the player. */
export const cashedOutAtText = ({ x100 = 100, by = 'hand' }: PlayedBet): string =>
  fill(ways[by], { multiplier: multiplier(x100) })

/** The refusals of the client itself, by their codes. */
const ownRefusals: Readonly<Record<string, string>> = {
  unsent: words.notSent,
  bet_unconfirmed: words.betUnconfirmed,
  cash_out_unconfirmed: words.cashOutUnconfirmed,
}

/** A refusal of the server has its text. */
export function refusalText(refusal: Refusal): string {
  if (refusal.lateAtX100 !== undefined)
    return fill(words.tooLateAt, { multiplier: multiplier(refusal.lateAtX100) })
  const { code, round = 0 } = refusal
  return refusal.text ?? fill(ownRefusals[code] ?? '', { round })
}

const recaps: Readonly<Record<RecapItem['what'], string>> = {
  auto_stopped: words.autoStopped,
  demo_anew: words.demoRestarted,
  cashed_out: words.recapCashedOut,
  lost: words.recapLost,
  returned: words.recapReturned,
  flying: words.recapFlying,
  staked: words.recapStaked,
  unknown: words.recapUnknown,
  unsent: words.recapUnsent,
}

/** A line of the card after a reconnect. */
export function recapText(item: RecapItem): string {
  if (!('round' in item)) return recaps[item.what]
  const { what, round, stake, x100, payout = 0 } = item
  const text = what === 'lost' && x100 !== undefined ? words.recapLostAt : recaps[what]
  return fill(text, {
    round,
    stake: shortMoney(stake),
    multiplier: multiplier(x100 ?? 100),
    payout: money(payout),
  })
}
