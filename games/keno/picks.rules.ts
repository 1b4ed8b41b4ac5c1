import { NUMBERS, PICKS_MAX } from './keno.rules.ts'

type Picks = readonly number[]
/** A whole number from 0 to n − 1. */
type Below = (n: number) => number

const inOrder = (picks: Picks): Picks => [...picks].sort((a, b) => a - b)

/** Toggles a number; a pick beyond the maximum changes nothing. */
export function toggled(picks: Picks, number: number): Picks {
  if (picks.includes(number)) return picks.filter(pick => pick !== number)
  return picks.length === PICKS_MAX ? picks : inOrder([...picks, number])
}

/** The given number of picks: picked numbers remain, and random ones are added or removed. */
export function countedTo(count: number, picks: Picks, below: Below): Picks {
  const kept = [...picks]
  while (kept.length > count) kept.splice(below(kept.length), 1)
  const left = Array.from({ length: NUMBERS }, (_, i) => i + 1).filter(number => !kept.includes(number))
  while (kept.length < count) kept.push(...left.splice(below(left.length), 1))
  return inOrder(kept)
}
