import { type CoinMove, type CoinShown, type CoinStart, CALLS_MAX, payX10000 } from './coin.rules.ts'
import { coin } from './manifest.ts'

export type Side = CoinStart['call']
export const other = (side: Side): Side => (side === 'heads' ? 'tails' : 'heads')

/** A toss and what was called for it. */
export type Toss = { readonly call: Side; readonly fell: Side; readonly right: boolean }
type Played = { readonly start: CoinStart; readonly moves: readonly CoinMove[]; readonly shown: CoinShown }

/** The tosses so far, each with the call that it answered. */
export function tossesOf({ start, moves, shown }: Played): readonly Toss[] {
  const calls = [start, ...moves].flatMap(made => ('call' in made ? [made.call] : []))
  return shown.tosses.map((fell, at) => ({ call: calls[at]!, fell, right: calls[at] === fell }))
}

/** How many calls were right. */
export const streakOf = (tosses: readonly Toss[]): number => tosses.filter(({ right }) => right).length

/** What autoplay calls after its first call was right, and at how many in a row it takes. */
export type Plan = { readonly next: 'same' | 'other'; readonly streak: number }

export function planned({ next, streak }: Plan, played: Played): CoinMove {
  const tosses = tossesOf(played)
  const last = tosses.at(-1)?.call ?? played.start.call
  if (streakOf(tosses) >= streak) return { take: true }
  return { call: next === 'same' ? last : other(last) }
}

/** Whether a streak stays within the greatest payout at the smallest stake. */
const canPay = (streak: number): boolean =>
  payX10000(streak) * coin.stakeKes.min <= coin.payoutMaxKes * 10_000

/**
 * The longest streak that is paid at all: one more would pay above the greatest payout even at the smallest
 * stake. It depends
 * on the limits of the manifest, so it is no rule of the game.
 */
export const STREAK_MAX = Array.from({ length: CALLS_MAX }, (_, i) => i + 1).filter(canPay).length
