import { readMatches, type Match } from '../../sports/fit/matches.ts'
import { isTest, readForecasts } from '../../sports/fit/log-loss.ts'
import { footballGrid } from '../../sports/football.rules.ts'
import { KICK_OFF } from '../../sports/score-grid.rules.ts'
import { logLossFigure, rounded, type Figure } from '../harness/figures.ts'
import { dixonColes, scoresOf, type Means } from './dixon-coles.ts'

type Scored = { readonly home: number; readonly away: number }
/** Questions about the goals of a match. */
const QUESTIONS = {
  over_1_5: ({ home, away }: Scored) => home + away > 1.5,
  over_2_5: ({ home, away }: Scored) => home + away > 2.5,
  over_3_5: ({ home, away }: Scored) => home + away > 3.5,
  both_score: ({ home, away }: Scored) => home > 0 && away > 0,
} as const
type Name = keyof typeof QUESTIONS
const NAMES = Object.keys(QUESTIONS) as Name[]
type Cell = Scored & { readonly chance: number }

/**
 * The log-loss of what our ratings say of goals, on the matches of seasons that the fit has not seen, beside
 * that of a plain Dixon-Coles model of the same matches; and what was said most confidently of over 2.5,
 * beside how often it came.
 */
export function goalFigures(): readonly Figure[] {
  const matches = readMatches()
  const tested = readForecasts(matches).filter(isTest)
  const baselines = new Map<Match, Means>()
  for (const league of Map.groupBy(matches, each => each.league).values())
    for (const [match, means] of dixonColes(league)) baselines.set(match, means)
  const sums = { ours: losses(), baseline: losses() }
  const sure = { said: 0, came: 0, matches: 0 }
  for (const { match, expected } of tested) {
    const full = match.full!
    const cells = footballGrid(expected, KICK_OFF).cells
    const ours = chancesOf(cells.map(({ home, away, probability }) => ({ home, away, chance: probability })))
    const baseline = chancesOf(scoresOf(baselines.get(match)!))
    for (const name of NAMES) {
      const isSo = QUESTIONS[name](full)
      sums.ours[name] -= Math.log(isSo ? ours[name] : 1 - ours[name])
      sums.baseline[name] -= Math.log(isSo ? baseline[name] : 1 - baseline[name])
    }
    if (ours.over_2_5 < SURE) continue
    sure.said += ours.over_2_5
    sure.came += Number(QUESTIONS.over_2_5(full))
    sure.matches++
  }
  return [
    ...NAMES.map((name): Figure => {
      const [value, baseline] = [sums.ours[name] / tested.length, sums.baseline[name] / tested.length]
      return logLossFigure(name, value, baseline)
    }),
    {
      name: 'said_over_2_5_when_sure',
      value: rounded((100 * sure.said) / sure.matches, 1),
      unit: '%',
      baseline: rounded((100 * sure.came) / sure.matches, 1),
      ratio: rounded(sure.said / sure.came, 3),
    },
  ]
}

/** What is said most confidently. */
const SURE = 0.6
const losses = () => Object.fromEntries(NAMES.map(name => [name, 0])) as Record<Name, number>

function chancesOf(cells: readonly Cell[]): Record<Name, number> {
  const sums = losses()
  let all = 0
  for (const cell of cells) {
    all += cell.chance
    for (const name of NAMES) if (QUESTIONS[name](cell)) sums[name] += cell.chance
  }
  return Object.fromEntries(NAMES.map(name => [name, sums[name] / all])) as Record<Name, number>
}
