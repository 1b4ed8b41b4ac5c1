/** The courses that a match can take, as far as markets look at them: scores, scores at half-time, orders of goals. */
import type { Score, Sheet, Side } from './score.rules.ts'

/** All scores in which neither side has more goals than in this one, by the goals of the home side. */
export const scoresWithin = ({ home: homeMost, away: awayMost }: Score): readonly Score[] =>
  Array.from({ length: homeMost + 1 }, (_, home) => home).flatMap(home =>
    Array.from({ length: awayMost + 1 }, (_, away) => ({ home, away })),
  )

/** A match with such an end, with each score at half-time that may lead to it. */
export const sheetsOf = (full: Score): readonly Sheet[] => scoresWithin(full).map(half => ({ half, full }))

/** Each order in which the goals of a match can fall. */
export function ordersOf({ home, away }: Score): readonly (readonly Side[])[] {
  if (home + away === 0) return [[]]
  const ending = (before: Score, last: Side) => ordersOf(before).map(order => [...order, last])
  return [
    ...(home > 0 ? ending({ home: home - 1, away }, 'home') : []),
    ...(away > 0 ? ending({ home, away: away - 1 }, 'away') : []),
  ]
}
