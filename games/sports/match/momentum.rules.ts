/** The chances of a match as its prices of 1x2 say them, without the margin. */
export type Chances = { readonly home: number; readonly draw: number; readonly away: number }

/** Undefined while one of the three is not offered. */
export function chancesIn(odds: readonly (number | null)[]): Chances | undefined {
  const [home, draw, away] = odds
  if (!home || !draw || !away) return undefined
  const sum = 1 / home + 1 / draw + 1 / away
  return { home: 1 / home / sum, draw: 1 / draw / sum, away: 1 / away / sum }
}

const POINTS_MAX = 300

/** The points of a chart with another one; of a long match every second one is enough. */
export const withPoint = (points: readonly Chances[], point: Chances): readonly Chances[] =>
  points.length < POINTS_MAX ? [...points, point] : [...points.filter((_, at) => at % 2 === 0), point]
