/**
 * `node sports/fit/fit.ts`: fits the score effects of `football.rules.ts` to the results of `data/`, and prints
 * them with the log-loss on the seasons that the fit has not seen. The same data give the same figures.
 */
import { correctionOf, SCORE_EFFECTS, type ScoreEffects } from '../football.rules.ts'
import { KICK_OFF, scoreGrid, type Cell, type Correction, type ExpectedGoals } from '../score-grid.rules.ts'
import { readMatches } from './matches.ts'
import { forecasts, type Forecast } from './ratings.ts'

/** Sides of which as many matches are known have a rating that says something. */
const KNOWN_MIN = 15
/** The fit sees the seasons that began before this year. */
const TEST_FROM = 2023
const GOALS_MAX = 10

/** Matches with nearly the same expected goals, and how often each score came up. */
type Bin = { readonly expected: ExpectedGoals; readonly counts: Map<string, number>; matches: number }

const STEP = 0.1
function binsOf(made: readonly Forecast[]): readonly Bin[] {
  const bins = new Map<string, Bin>()
  for (const { match, expected } of made) {
    const [home, away] = [expected.home, expected.away].map(mean =>
      Math.max(STEP, Math.round(mean / STEP) * STEP),
    )
    const key = `${home!.toFixed(1)} ${away!.toFixed(1)}`
    const bin = bins.get(key) ?? {
      expected: { home: home!, away: away! },
      counts: new Map<string, number>(),
      matches: 0,
    }
    bins.set(key, bin)
    const { full } = match
    if (full!.home > GOALS_MAX || full!.away > GOALS_MAX) continue
    const score = `${full!.home}:${full!.away}`
    bin.counts.set(score, (bin.counts.get(score) ?? 0) + 1)
    bin.matches++
  }
  return [...bins.values()]
}

/** The mean surprise at the exact score. */
function scoreLoss(bins: readonly Bin[], correction: Correction): number {
  let loss = 0
  let matches = 0
  for (const { expected, counts, matches: count } of bins) {
    const chances = chancesOf(scoreGrid(expected, KICK_OFF, correction).cells)
    for (const [score, times] of counts) loss -= times * Math.log(chances.get(score)!)
    matches += count
  }
  return loss / matches
}

const chancesOf = (cells: readonly Cell[]): ReadonlyMap<string, number> =>
  new Map(cells.map(({ home, away, probability }) => [`${home}:${away}`, probability]))

/** Moves one effect at a time, by steps that shrink where neither way helps. */
function fit(bins: readonly Bin[], start: ScoreEffects): ScoreEffects {
  let effects = start
  let loss = scoreLoss(bins, correctionOf(effects))
  const names = Object.keys(start) as (keyof ScoreEffects)[]
  for (let step = 0.08; step > 0.001;) {
    let improved = false
    for (const name of names)
      for (const way of [step, -step]) {
        const tried = { ...effects, [name]: effects[name] + (/Spread|together/.test(name) ? way / 4 : way) }
        const triedLoss = scoreLoss(bins, correctionOf(tried))
        if (triedLoss >= loss - 1e-9) continue
        effects = tried
        loss = triedLoss
        improved = true
        break
      }
    if (!improved) step /= 2
  }
  return effects
}

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const made = forecasts(readMatches()).filter(({ known }) => known >= KNOWN_MIN)
const isTest = ({ match }: Forecast) => Number(match.season.slice(0, 4)) >= TEST_FROM
const train = binsOf(made.filter(forecast => !isTest(forecast)))
const test = binsOf(made.filter(isTest))
const none = Object.fromEntries(Object.keys(SCORE_EFFECTS).map(name => [name, 0])) as ScoreEffects
const fitted = fit(train, none)
const rounded = Object.fromEntries(
  Object.entries(fitted).map(([name, value]) => [name, Math.round(value * 10_000) / 10_000]),
)
print({ name: 'score_effects', value: rounded })
for (const [name, effects] of Object.entries({ independent: none, fitted, committed: SCORE_EFFECTS }))
  print({
    name: `score_log_loss_${name}`,
    train: scoreLoss(train, correctionOf(effects)),
    test: scoreLoss(test, correctionOf(effects)),
  })
