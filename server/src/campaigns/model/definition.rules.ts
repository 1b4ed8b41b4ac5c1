import { DAY_MS, nairobiDayStart } from '@ruka/contract/nairobi'
import type { LEVELS, SCORINGS } from '@ruka/contract/campaigns'
import { asCents, type Cents } from '@ruka/contract/money'

type Texts = { readonly en: string; readonly sw: string }
/** What is common to campaigns; amounts in cents. */
type Common = {
  readonly id: string
  readonly name: Texts
  /** The legal text: who may take part, what counts, how it is drawn or ranked, when it is paid. */
  readonly terms: Texts
  /** Slugs of the games whose stakes count; all games where there are none. */
  readonly games: readonly string[]
  readonly minStake: Cents
}
export type Level = {
  readonly level: (typeof LEVELS)[number]
  readonly seed: Cents
  /** The part of each stake, in parts per million: into the pot, and into what pre-funds the next seed. */
  readonly shareX1000000: number
  readonly reserveX1000000: number
  /** The stakes between two wins, on average. */
  readonly oneIn: Cents
  /** A time of the day in Nairobi: what no stake has won by then is drawn among the stakes since the last win. */
  readonly dropsAt: string | null
  /** A player's stakes count in that draw up to this. */
  readonly dropStakeMax: Cents
  /** What counts in that draw must sum to this; with less the pot waits for its next deadline. Left out before 0101. */
  readonly dropLeast?: Cents
}
export type JackpotRules = Common & {
  readonly kind: 'jackpot'
  /** Where a win goes: `cash`, or `earnings`, which are withdrawn as a bonus is. */
  readonly payTo: 'cash' | 'earnings'
  readonly levels: readonly Level[]
  /** What happens to the pots when the jackpot ends: drawn among its stakes, or moved to another jackpot. */
  readonly atEnd: 'draw' | { readonly into: string }
}
export type Prize = {
  readonly from: number
  readonly to: number
  readonly kind: 'money' | 'bonus' | 'tickets'
  /** For each place; of tickets, for each ticket. */
  readonly amount: Cents
  /** How many tickets. */
  readonly count: number
}
type Board = Common & {
  /** The window, in epoch milliseconds. */
  readonly startsAt: number
  readonly endsAt: number
  readonly prizes: readonly Prize[]
  /** Who takes part: everyone who plays, or those who joined. */
  readonly entry: 'all' | 'join'
  /** Wagers of a player that count in a minute. */
  readonly perMinute: number
  /** How long places are looked at before prizes are paid. */
  readonly reviewHours: number
  /** A slip counts where each of its legs has at least these odds, in parts of ten thousand. Left out before 0101. */
  readonly minOdds?: number | null
  /** Stakes from a threshold on count several times. */
  readonly highRoller: { readonly threshold: Cents; readonly multiplier: number } | null
}
export type BoardRules =
  | (Board & { readonly kind: 'race' })
  | (Board & {
      readonly kind: 'tournament'
      readonly scoring: (typeof SCORINGS)[number]
      /** How many wagers `sum_of_best` counts. */
      readonly best: number
    })
export type Definition = JackpotRules | BoardRules

/**
 * What levels cost of the stakes at most, in parts per million: what is added to their pots, and the seeds, which the
 * reserve pays as far as it reaches.
 */
export const costOf = (levels: readonly Level[]): number =>
  Math.ceil(
    levels.reduce(
      (sum, { shareX1000000, reserveX1000000, seed, oneIn }) =>
        sum + shareX1000000 + Math.max(reserveX1000000, (1_000_000 * seed) / oneIn),
      0,
    ),
  )

/** What a place gets, in cents. */
export const prizeCents = ({ amount, count, kind }: Prize): Cents =>
  asCents(kind === 'tickets' ? amount * count : amount)
/** All prizes of a table, in cents. */
export const prizeSum = (prizes: readonly Prize[]): number =>
  prizes.reduce((sum, each) => sum + (each.to - each.from + 1) * prizeCents(each), 0)
/** The prize of a place; undefined of one without. */
export const prizeOf = (prizes: readonly Prize[], rank: number): Prize | undefined =>
  prizes.find(({ from, to }) => from <= rank && rank <= to)
/** The last place with a prize. */
export const lastPlace = (prizes: readonly Prize[]): number => prizes.at(-1)!.to

/** How a board counts. */
export const scoringOf = (rules: BoardRules) => (rules.kind === 'race' ? 'wagered' : rules.scoring)

/** The next moment at which it is this time in Nairobi, after the given one. */
export function nextDrop(dropsAt: string, afterMs: number): number {
  const [hours, minutes] = dropsAt.split(':').map(Number)
  const dropMs = nairobiDayStart(afterMs) + (hours! * 60 + minutes!) * 60_000
  return dropMs > afterMs ? dropMs : dropMs + DAY_MS
}
