/**
 * What the house takes and pays at most, as dated rows: a row counts from the start of its Nairobi day until the
 * next row of its limit. The server enforces the row of the moment, and every screen prints it. An operator's own
 * rows come from `LIMITS_FILE`. What one game takes and pays is in its manifest, within these.
 */
import { nairobiStartMs } from './nairobi.ts'

/** An amount in whole KES from a Nairobi day on. */
export type DatedAmount = { readonly from: string; readonly kes: number }

/** The first day of every limit. */
export const LIMITS_BEGIN = '2020-01-01'
const since = (kes: number): readonly DatedAmount[] => [{ from: LIMITS_BEGIN, kes }]

const USUAL = {
  /** What crash games together, and casino games together, pay a player of the stakes of a Nairobi day. */
  crashPayout: since(1_500_000),
  casinoPayout: since(1_500_000),
  /** A stake on real matches. */
  sportsStakeMin: since(1),
  sportsStakeMax: since(20_000),
  /** What a single and a multi pay, and all bets of a player that are settled within 24 hours. */
  sportsPayoutSingle: since(200_000),
  sportsPayoutMulti: since(2_000_000),
  sportsPayout: since(2_500_000),
  /** A stake on virtual football, and what all bets on it of a Nairobi day pay a player. */
  virtualsStakeMin: since(10),
  virtualsStakeMax: since(10_000),
  virtualsPayout: since(1_500_000),
  /** A ticket of a Virtual Jackpot, and its prize, which stands outside the payouts of virtual football. */
  jackpotStake: since(100),
  jackpotPrize: since(1_000_000),
}

export type HouseLimit = keyof typeof USUAL
/** One list of rows for each limit, the earliest row first. */
export type HouseLimits = { readonly [Name in HouseLimit]: readonly DatedAmount[] }
/** The limits of a house that names no others. */
export const HOUSE_LIMITS: HouseLimits = USUAL
export const HOUSE_LIMIT_NAMES = /* @__PURE__ */ Object.keys(USUAL) as HouseLimit[]

/** A limit at a moment, in whole KES; a moment before all rows is under the first. */
export function limitKes(limits: HouseLimits, name: HouseLimit, atMs: number): number {
  const rows = limits[name]
  const begun = rows.length === 1 ? rows[0] : rows.findLast(({ from }) => nairobiStartMs(from) <= atMs)
  return (begun ?? rows[0]!).kes
}
