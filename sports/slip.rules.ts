import { SLIP_LEGS_MAX } from '@ruka/contract/limits'
import { isVirtualEvent } from '@ruka/contract/virtual-ids'

/** One leg, several that must all win, or every combination of some of them. */
export type SlipKind = 'single' | 'multi' | 'system'

/** Lines of a system bet at most: a stake is spread over them to fractions of a cent. */
export const LINES_MAX = 1_000

/** How many lines a slip has: the combinations of its legs of each size. */
export const linesOf = (legs: number, sizes: readonly number[]): number =>
  sizes.reduce((sum, size) => sum + choose(legs, size), 0)

function choose(all: number, some: number): number {
  let ways = 1
  for (let at = 1; at <= some; at++) ways = (ways * (all - some + at)) / at
  return ways
}

/**
 * The kind of a slip with so many legs; `sizes` are the numbers of legs in a line of a system bet, from 2:
 * lines of one leg are singles, which have a cap of their own. Undefined where there is no such slip.
 */
export function kindOf(legs: number, sizes: readonly number[] | undefined): SlipKind | undefined {
  if (!Number.isInteger(legs) || legs < 1 || legs > SLIP_LEGS_MAX) return undefined
  if (sizes === undefined) return legs === 1 ? 'single' : 'multi'
  const areSizes = sizes.every((size, at) => size >= 2 && size < legs && size > (sizes[at - 1] ?? 0))
  if (sizes.length === 0 || !areSizes || sizes.some(size => !Number.isInteger(size))) return undefined
  return legs >= 3 && linesOf(legs, sizes) <= LINES_MAX ? 'system' : undefined
}

/** What makes two selections depend on each other. */
export type Relation = {
  readonly event: string
  readonly competition: string
  /** The sides, in any spelling that identifies them. */
  readonly home: string
  readonly away: string
  readonly kickOffMs: number
}

/** Two matches of the same sides that begin within this time are one match under two ids. */
const SAME_MATCH_MS = 12 * 3_600_000

/**
 * Whether one selection says something about the other: two of one event, of one match under two ids, or of a
 * competition and of a match in it.
 */
export function areRelated(one: Relation, other: Relation): boolean {
  if (one.event === other.event) return true
  // A virtual match has one id, and the same teams meet again within the hour.
  if (isVirtualEvent(one.event) || isVirtualEvent(other.event)) return false
  if (one.competition === other.competition && (isOutright(one) || isOutright(other))) return true
  const sides = (match: Relation) => [match.home, match.away].sort().join('\n')
  return (
    !isOutright(one) &&
    sides(one) === sides(other) &&
    Math.abs(one.kickOffMs - other.kickOffMs) < SAME_MATCH_MS
  )
}

/** An event that is not a match, such as the winner of a season. */
const isOutright = ({ event }: Relation): boolean => !/^[a-z]+:match:/.test(event)
