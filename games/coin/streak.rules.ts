import type { CoinMove, CoinShown, CoinStart } from './coin.rules.ts'

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
