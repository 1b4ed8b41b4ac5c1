import { limitKes, type HouseLimit, type HouseLimits } from '@ruka/contract/house-limits'
import { percent } from '@ruka/contract/percent'
import { leastStake, type TaxTable } from '@ruka/contract/taxes'
import type { Manifest } from '@ruka/games'

export type GameFigures = ReturnType<typeof gameFigures>

/**
 * What a game takes, pays and gives back, as its texts print it; no stake is smaller than the law's at that
 * moment.
 */
export function gameFigures(
  game: Manifest,
  { taxes, limits }: { readonly taxes: TaxTable; readonly limits: Partial<HouseLimits> },
  nowMs: number,
) {
  const { name, rtpX1000000 } = game
  const { min, max, payout } = boundsOf(game, limits, nowMs)
  return {
    name,
    min: kes(leastStake(taxes, min, nowMs).kes),
    max: kes(max),
    payout: kes(payout),
    returned: percents(rtpX1000000.min, rtpX1000000.max),
    kept: percents(WHOLE - cut(rtpX1000000.max), WHOLE - cut(rtpX1000000.min)),
  }
}

/**
 * A league takes and pays what the house does; another game no more than the house pays of a day's stakes. Where the
 * page knows no limit of the house yet, the game's own counts.
 */
function boundsOf({ engine, stakeKes, payoutMaxKes }: Manifest, limits: Partial<HouseLimits>, nowMs: number) {
  const house = (name: HouseLimit, own: number) =>
    limits[name] ? limitKes(limits as HouseLimits, name, nowMs) : own
  if (engine === 'league')
    return {
      min: house('virtualsStakeMin', stakeKes.min),
      max: house('virtualsStakeMax', stakeKes.max),
      payout: house('virtualsPayout', payoutMaxKes),
    }
  const day = house(engine === 'crash' ? 'crashPayout' : 'casinoPayout', payoutMaxKes)
  return { ...stakeKes, payout: Math.min(payoutMaxKes, day) }
}

const WHOLE = 1_000_000
export const kes = (amount: number): string => `KES ${grouped(amount)}`
/**
 * `1000000` → `1,000,000`, without `Intl`: a visitor's first page of a game needs no other number, and its first format costs a cheap phone 60 ms.
 */
export const grouped = (whole: number): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')
/** To hundredths of a per cent, as `percent` shows them: what is returned and what is kept add up to all. */
const cut = (x1000000: number): number => x1000000 - (x1000000 % 100)
/** `97%`, or `96.5–97%` where it depends on how one plays. */
export const percents = (least: number, most: number): string =>
  `${least === most ? '' : `${percent(least).slice(0, -1)}–`}${percent(most)}`
