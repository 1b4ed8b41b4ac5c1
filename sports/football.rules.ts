import {
  scoreGrid,
  type Correction,
  type ExpectedGoals,
  type MatchState,
  type ScoreGrid,
} from './score-grid.rules.ts'

/**
 * By how much real scores differ from goals that know nothing of each other, as logarithms: of single low
 * scores, of draws with more goals, and of the spread of both sides’ goals and their product.
 */
export type ScoreEffects = {
  readonly nilNil: number
  readonly oneNil: number
  readonly nilOne: number
  readonly oneOne: number
  readonly draw: number
  readonly homeSpread: number
  readonly awaySpread: number
  readonly together: number
}

export const correctionOf =
  (effects: ScoreEffects): Correction =>
  (home, away) =>
    Math.exp(lowScore(effects, home, away) + spread(effects, home, away))

function lowScore(
  { nilNil, oneNil, nilOne, oneOne, draw }: ScoreEffects,
  home: number,
  away: number,
): number {
  if (home === away) return home === 0 ? nilNil : home === 1 ? oneOne : draw
  if (home + away === 1) return home === 1 ? oneNil : nilOne
  return 0
}

/** Goals beyond this number weigh as much as it, so that a square cannot outgrow what is rare. */
const SPREAD_MAX = 6
function spread({ homeSpread, awaySpread, together }: ScoreEffects, home: number, away: number): number {
  const [h, a] = [Math.min(home, SPREAD_MAX), Math.min(away, SPREAD_MAX)]
  return homeSpread * h * (h - 1) + awaySpread * a * (a - 1) + together * h * a
}

/** Fitted by `fit/fit.ts`. */
export const SCORE_EFFECTS: ScoreEffects = {
  nilNil: 0.3175,
  oneNil: 0.1188,
  nilOne: 0.0788,
  oneOne: 0.13,
  draw: 0.0688,
  homeSpread: -0.0138,
  awaySpread: -0.0078,
  together: -0.0238,
}

const correction = correctionOf(SCORE_EFFECTS)

/** What may still happen in a football match. */
export const footballGrid = (expected: ExpectedGoals, state: MatchState): ScoreGrid =>
  scoreGrid(expected, state, correction)
