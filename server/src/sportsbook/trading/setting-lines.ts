/** Settings and liabilities of parts of the book, as lines for people. */
import { toKes, type Cents } from '@ruka/contract/money'
import { payoutInWords, stakeInWords, type HouseNow } from './house-limits.ts'
import type { EventLiability } from './liability.ts'
import type { SettingRow } from './trading-outputs.ts'

const kes = (cents: number): string => `KES ${toKes(cents as Cents).toLocaleString('en')}`
export function lineOfSetting(row: SettingRow, house: HouseNow): string {
  const decided = [
    ...(row.suspended === null ? [] : [`suspended: ${row.suspended}`]),
    ...(row.stake_max_cents === null
      ? []
      : [`stakes up to ${stakeInWords(house, row.key, row.stake_max_cents)}`]),
    ...(row.payout_max_cents === null
      ? []
      : [`pays up to ${payoutInWords(house, row.key, row.payout_max_cents)}`]),
    ...(row.liability_max_cents === null ? [] : [`liability up to ${kes(row.liability_max_cents)}`]),
    ...(row.stake_factor === null ? [] : [`stakes at ${row.stake_factor} %`]),
    ...(row.margin_permille === null ? [] : [`margin ${row.margin_permille / 10} %`]),
    ...(row.cash_out === false ? ['no cash-out'] : []),
  ]
  const none = 'no setting of its own'
  return [`${row.scope} ${row.key}`.trim(), ...(decided.length === 0 ? [none] : decided)].join('  ')
}

export const lineOfLiability = ({
  eventId,
  match,
  slips,
  payoutCents,
  allWinCents,
  limitCents,
  full,
  half,
}: EventLiability): string =>
  [
    eventId,
    match,
    `${slips} open bets`,
    `at worst ${kes(payoutCents)} at ${full.home}:${full.away} (${half.home}:${half.away})`,
    `${kes(allWinCents)} if all other legs win`,
    `limit ${kes(limitCents)}`,
  ].join('  ')
