import type { Cents } from '@ruka/contract/money'

export type SettledWager = {
  readonly ref: string
  readonly playerId: string
  readonly product: string
  readonly game: string
  readonly stakeCents: Cents
  readonly payoutCents: Cents
}
export type NotableWin = SettledWager & { readonly x100: number }

/** A win is shown from twice the stake on: less is no news. */
const LEAST_X100 = 200
/** The most of a group of wagers that are looked at; a player who hides wins leaves room for the next. */
const CANDIDATES = 5

/** A win leads to the page of its game, and this product has none: the league publishes its winners. */
const NO_PAGE = 'jackpot'

/** The wins of a group that may be shown, greatest payout first. */
export const notableWins = (settled: readonly SettledWager[]): readonly NotableWin[] =>
  settled
    .filter(({ product, stakeCents }) => product !== NO_PAGE && stakeCents > 0)
    .map(wager => ({ ...wager, x100: Math.floor((wager.payoutCents * 100) / wager.stakeCents) }))
    .filter(({ x100 }) => x100 >= LEAST_X100)
    .sort((a, b) => b.payoutCents - a.payoutCents)
    .slice(0, CANDIDATES)
