import type { CoinMove, CoinShown, CoinStart } from './coin.rules.ts'

export type Side = CoinStart['call']
export const other = (side: Side): Side => (side === 'heads' ? 'tails' : 'heads')

/** A toss and what was called for it. */
export type Toss = { readonly call: Side; readonly fell: Side; readonly right: boolean }
type Played = { readonly start: CoinStart; readonly moves: readonly CoinMove[]; readonly shown: CoinShown }

/** The tosses so far, each with its call. */
export function tossesOf({ start, moves, shown }: Played): readonly Toss[] {
  const calls = [start, ...moves].flatMap(made => ('call' in made ? [made.call] : []))
  return shown.tosses.map((fell, at) => ({ call: calls[at]!, fell, right: calls[at] === fell }))
}

/** The number of correct calls. */
export const streakOf = (tosses: readonly Toss[]): number => tosses.filter(({ right }) => right).length

/** The calls of autoplay after a correct first one, and the streak at which it cashes out. */
export type Plan = { readonly next: 'same' | 'other'; readonly streak: number }

/** The first call of the next play, and the plan of autoplay. */
export type Choice = CoinStart & Plan

export function planned({ next, streak }: Plan, played: Played): CoinMove {
  const tosses = tossesOf(played)
  const last = tosses.at(-1)?.call ?? played.start.call
  if (streakOf(tosses) >= streak) return { take: true }
  return { call: next === 'same' ? last : other(last) }
}
