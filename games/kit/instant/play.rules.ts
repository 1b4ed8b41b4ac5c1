/**
 * The rules of an instant game: pure, the same on the server, in the demo and on the page that checks plays.
 * A play is computed from its first draw each time, from its seeds and the moves so far; nothing else of it
 * is stored.
 */
import type * as z from 'zod/mini'
import type { Draws } from './draws.rules.ts'

/** A multiple of the stake as a fraction. */
export type Multiple = { readonly numerator: number; readonly denominator: number }
/** Multipliers with four decimals, as in tables. */
export const x10000 = (numerator: number): Multiple => ({ numerator, denominator: 10_000 })
export const NOTHING: Multiple = { numerator: 0, denominator: 1 }

/** The state of a play after some moves. */
export type PlayState<Shown> = {
  /** The state that the player may see: nothing that is drawn and not yet uncovered. */
  readonly shown: Shown
  /**
   * After the end, the payout; before it, the payout of cashing out now, or undefined if that is not
   * possible.
   */
  readonly pay: Multiple
  readonly over: boolean
}

/** A strategy whose return is computed. `move` returns the next move for the visible state. */
export type Strategy<Start, Move, Shown> = ReturnBasis & {
  readonly name: string
  readonly start: Start
  readonly move?: (shown: Shown) => Move
}
/** The basis of a return: all ends, or the mean where there are too many. */
export type ReturnBasis =
  | {
      /** Every end with its weight; the weights' sum is `total`. */
      readonly odds: () => { readonly total: bigint; readonly ends: readonly Odds[] }
      readonly mean?: never
    }
  | {
      /** An exact part of the stake. All payouts are whole numbers of parts, of which a stake has `parts`. */
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
  /** The start of a play, beside the stake. */
  readonly start: z.ZodMiniType<Start>
  /** The schema of moves; absent if a play ends as it begins. */
  readonly move?: z.ZodMiniType<Move>
  /**
   * The move that is repeated for an absent player until the play is over; if it is not possible yet, nothing
   * was risked and the stake is returned.
   */
  readonly abandon?: Move
  /** The maximum payout of a play with this start, and that of its first step, which a cap must allow. */
  readonly most: (start: Start) => Multiple
  readonly first: (start: Start) => Multiple
  /** The stake, if it follows from the start, such as chips on a table. */
  readonly stakeKes?: (start: Start) => number
  /**
   * The play after these moves. `cap` is the most it may pay: if one more step could exceed it, the play ends
   * with the current payout. No draw is ever cut, so a cap changes no return.
   * @throws IllegalMove
   */
  readonly play: (draws: Draws, start: Start, moves: readonly Move[], cap?: Multiple) => PlayState<Shown>
  /** Strategies that include the lowest and the highest return. */
  readonly strategies: () => Iterable<Strategy<Start, Move, Shown>>
  /** If there are too many strategies to list: further extremes beside the strategies. */
  readonly extremes?: () => Iterable<ReturnBasis>
  /** The choices that bound the stake, by name; absent if every choice allows the game's maximum stake. */
  readonly choices?: () => readonly (readonly [name: string, start: Start])[]
}

/** A move that is not possible in the current state of the play. */
export class IllegalMove extends Error {
  override readonly name = 'IllegalMove'
}

/** A multiple of a stake in cents, rounded down. */
export const payCents = (stakeCents: number, { numerator, denominator }: Multiple): number =>
  Number((BigInt(stakeCents) * BigInt(numerator)) / BigInt(denominator))

/** Whether a multiple is above the cap. */
export const exceeds = (pay: Multiple, cap: Multiple | undefined): boolean =>
  cap !== undefined &&
  BigInt(pay.numerator) * BigInt(cap.denominator) > BigInt(cap.numerator) * BigInt(pay.denominator)

/** The greatest whole stake whose payout by this multiple is within the payout limit, both in KES. */
export const greatestStakeKes = ({ numerator, denominator }: Multiple, payoutMaxKes: number): number =>
  Number((BigInt(payoutMaxKes * 100 + 1) * BigInt(denominator) - 1n) / (100n * BigInt(numerator)))

/** Ways to choose k of n. */
export function choose(n: number, k: number): bigint {
  let ways = 1n
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i)
  return ways
}

/**
 * The multiplier of a table: the fair multiple `total / wins` times the return, in ten-thousandths, rounded
 * down.
 */
export const fairX10000 = (total: bigint, wins: bigint, returnPercent = 97n): number =>
  Number((returnPercent * 100n * total) / wins)

/**
 * Rules with starts and moves that only their own schemas know: input passes those schemas before the rules.
 */
export type AnyRules = Rules<unknown, unknown>
/**
 * What a game's `<slug>.rules.ts` exports as `rules`: the current ones first, then older ones for plays
 * that may still be open or be shown.
 */
export type RulesOfGame = readonly [AnyRules, ...AnyRules[]]
export const anyRules = <Start, Move, Shown>(rules: Rules<Start, Move, Shown>): AnyRules =>
  rules as unknown as AnyRules
