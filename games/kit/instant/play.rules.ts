/**
 * What the rules of an instant game are: pure, the same on the server, in the demo and on the page that checks plays. A play is
 * computed from its first draw each time, from its seeds and the moves so far; nothing else of it is stored.
 */
import type * as z from 'zod/mini'
import type { Draws } from './draws.rules.ts'

/** A multiple of the stake as a fraction. */
export type Multiple = { readonly numerator: number; readonly denominator: number }
/** Multipliers with four decimals, as tables have them. */
export const x10000 = (numerator: number): Multiple => ({ numerator, denominator: 10_000 })
export const NOTHING: Multiple = { numerator: 0, denominator: 1 }

/** The state of a play after some moves. */
export type PlayState<Shown> = {
  /** What the player may see: nothing of what is drawn and not yet uncovered. */
  readonly shown: Shown
  /** After the end, what is paid; before it, what taking the payout now would pay, or nothing where that is not possible. */
  readonly pay: Multiple
  readonly over: boolean
}

/** A way to play whose return is computed. `move` returns the next move for what is shown. */
export type Strategy<Start, Move, Shown> = ReturnBasis & {
  readonly name: string
  readonly start: Start
  readonly move?: (shown: Shown) => Move
}
/** How a return is computed: from all ends, or where they are too many, from the mean. */
export type ReturnBasis =
  | {
      /** Every end with its weight; the weights' sum is `total`. */
      readonly odds: () => { readonly total: bigint; readonly ends: readonly Odds[] }
      readonly mean?: never
    }
  | {
      /** A part of the stake, exactly. All that is paid is a whole number of parts, of which a stake has `parts`. */
      readonly mean: () => { readonly fraction: Fraction; readonly parts: number }
      readonly odds?: never
    }
export type Odds = { readonly pay: Multiple; readonly weight: bigint }
/** An exact fraction. */
export type Fraction = { readonly over: bigint; readonly under: bigint }

export type Rules<Start = unknown, Move = never, Shown = unknown> = {
  /**
   * The permanent name of these rules, such as `dice:v1`: a play is checked by the rules it was played by.
   */
  readonly version: string
  /** What a play begins with, beside the stake. */
  readonly start: z.ZodMiniType<Start>
  /** What may be done in it; absent where a play ends as it begins. */
  readonly move?: z.ZodMiniType<Move>
  /**
   * The move that is made, again and again, for a player who stays away until the play is over; where it cannot be made yet,
   * nothing was risked and the stake goes back.
   */
  readonly abandon?: Move
  /** The most that a play begun like this may come to, and the most that its first step may: what a cap must leave room for. */
  readonly most: (start: Start) => Multiple
  readonly first: (start: Start) => Multiple
  /** Where the stake follows from what is begun with, such as chips on a table. */
  readonly stakeKes?: (start: Start) => number
  /**
   * The play after these moves. `cap` is the most it may pay: where one more step could come to more, one leaves by force with
   * what there is. Nothing that was drawn is ever cut, so a cap changes no return.
   * @throws IllegalMove
   */
  readonly play: (draws: Draws, start: Start, moves: readonly Move[], cap?: Multiple) => PlayState<Shown>
  /** Enough ways to play that the lowest and the highest return are among them. */
  readonly strategies: () => Iterable<Strategy<Start, Move, Shown>>
  /** Where ways to play are more than can be listed: what lies at the ends of all of them, beside the strategies. */
  readonly extremes?: () => Iterable<ReturnBasis>
  /** What can be chosen that bounds the stake, by name; absent where every choice allows the game's greatest stake. */
  readonly choices?: () => readonly (readonly [name: string, start: Start])[]
}

/** A move that cannot be made where the play stands. */
export class IllegalMove extends Error {
  override readonly name = 'IllegalMove'
}

/** What a multiple of a stake is in cents, rounded down. */
export const payCents = (stakeCents: number, { numerator, denominator }: Multiple): number =>
  Number((BigInt(stakeCents) * BigInt(numerator)) / BigInt(denominator))

/** Whether a multiple is above the cap. */
export const exceeds = (pay: Multiple, cap: Multiple | undefined): boolean =>
  cap !== undefined &&
  BigInt(pay.numerator) * BigInt(cap.denominator) > BigInt(cap.numerator) * BigInt(pay.denominator)

/** The greatest whole stake of which this multiple pays no more than a play may, both in KES. */
export const greatestStakeKes = ({ numerator, denominator }: Multiple, payoutMaxKes: number): number =>
  Number((BigInt(payoutMaxKes * 100 + 1) * BigInt(denominator) - 1n) / (100n * BigInt(numerator)))

/** Ways to choose k of n. */
export function choose(n: number, k: number): bigint {
  let ways = 1n
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i)
  return ways
}

/** The fair multiple `total / wins`, times the return, in ten-thousandths and rounded down: what a table pays. */
export const fairX10000 = (total: bigint, wins: bigint, returnPercent = 97n): number =>
  Number((returnPercent * 100n * total) / wins)

/** Rules whose starts and moves are known to their own schemas only: what is begun with and done passes those before rules see it. */
export type AnyRules = Rules<unknown, unknown>
/**
 * What a game's `{client}.rules.ts` exports as `rules`: those of today first; behind them those by which plays may still be open or
 * be looked at.
 */
export type RulesOfGame = readonly [AnyRules, ...AnyRules[]]
export const anyRules = <Start, Move, Shown>(rules: Rules<Start, Move, Shown>): AnyRules =>
  rules as unknown as AnyRules
