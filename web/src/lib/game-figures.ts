import { AUTO_X100 } from '@ruka/contract/crash'
import { AGE_MIN, CRASH_BETTING_MS, GAMES_PAYOUT_DAY_KES } from '@ruka/contract/limits'
import { percent } from '@ruka/contract/percent'
import { leastStake, type TaxTable } from '@ruka/contract/taxes'
import type { Manifest } from '@ruka/games'

export type GameFigures = ReturnType<typeof gameFigures>

/**
 * What a game takes, pays and gives back, as its texts print it; no stake is smaller than the law's at that
 * moment.
 */
export function gameFigures(
  { name, stakeKes, payoutMaxKes, rtpX1000000 }: Manifest,
  taxes: TaxTable,
  nowMs: number,
) {
  return {
    name,
    min: kes(leastStake(taxes, stakeKes.min, nowMs).kes),
    max: kes(stakeKes.max),
    payout: kes(payoutMaxKes),
    returned: percents(rtpX1000000.min, rtpX1000000.max),
    kept: percents(WHOLE - cut(rtpX1000000.max), WHOLE - cut(rtpX1000000.min)),
  }
}

/** What holds for all crash games alike. */
export const crashFigures = () => ({
  seconds: CRASH_BETTING_MS / 1_000,
  top: `${grouped(AUTO_X100.max / 100)}x`,
  day: kes(GAMES_PAYOUT_DAY_KES),
  age: AGE_MIN,
})

const WHOLE = 1_000_000
const kes = (amount: number): string => `KES ${grouped(amount)}`
/**
 * `1000000` → `1,000,000`, without `Intl`: a visitor's first page of a game needs no other number, and its first format costs a cheap phone 60 ms.
 */
const grouped = (whole: number): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')
/** To hundredths of a per cent, as `percent` shows them: what is returned and what is kept add up to all. */
const cut = (x1000000: number): number => x1000000 - (x1000000 % 100)
/** `97%`, or `96.5–97%` where it depends on how one plays. */
export const percents = (least: number, most: number): string =>
  `${least === most ? '' : `${percent(least).slice(0, -1)}–`}${percent(most)}`
