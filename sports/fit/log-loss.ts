import { KICK_OFF, scoreGrid, type Cell, type Correction, type ExpectedGoals } from '../score-grid.rules.ts'
import { readMatches } from './matches.ts'
import { forecasts, type Forecast } from './ratings.ts'

/** Sides of which as many matches are known have a rating that says something. */
const KNOWN_MIN = 15
/** The fit sees the seasons that began before this year. */
const TEST_FROM = 2023
/** Scores with more goals of a side are left out: they are mistakes as often as matches. */
const GOALS_MAX = 10

/** Matches with nearly the same expected goals, and how often each score came up. */
export type Bin = { readonly expected: ExpectedGoals; readonly counts: Map<string, number>; matches: number }

/** Whether the fit has not seen the match of a forecast. */
export const isTest = ({ match }: Forecast): boolean => Number(match.season.slice(0, 4)) >= TEST_FROM

/** The forecasts of matches of which both sides are known. */
export const readForecasts = (matches = readMatches()): readonly Forecast[] =>
  forecasts(matches).filter(({ known }) => known >= KNOWN_MIN)

/** The matches that a fit may see, and those that judge it. */
export function readBins(made = readForecasts()): {
  readonly train: readonly Bin[]
  readonly test: readonly Bin[]
} {
  return { train: binsOf(made.filter(forecast => !isTest(forecast))), test: binsOf(made.filter(isTest)) }
}

const STEP = 0.1
function binsOf(made: readonly Forecast[]): readonly Bin[] {
  const bins = new Map<string, Bin>()
  for (const { match, expected } of made) {
    const [home = 0, away = 0] = [expected.home, expected.away].map(mean =>
      Math.max(STEP, Math.round(mean / STEP) * STEP),
    )
    const key = `${home.toFixed(1)} ${away.toFixed(1)}`
    const bin = bins.get(key) ?? { expected: { home, away }, counts: new Map<string, number>(), matches: 0 }
    bins.set(key, bin)
    const { full } = match
    if (!full || full.home > GOALS_MAX || full.away > GOALS_MAX) continue
    const score = `${full.home}:${full.away}`
    bin.counts.set(score, (bin.counts.get(score) ?? 0) + 1)
    bin.matches++
  }
  return [...bins.values()]
}

/** What a score is counted as: itself, or who won. */
export type Question = (home: number, away: number) => string
export const exactScore: Question = (home, away) => `${home}:${away}`
export const winner: Question = (home, away) => (home > away ? 'home' : home < away ? 'away' : 'draw')

/** The mean surprise at the answers, in nats a match. */
export function logLoss(bins: readonly Bin[], question: Question, correction: Correction): number {
  return meanLoss(bins, question, ({ expected }) =>
    chancesOf(scoreGrid(expected, KICK_OFF, correction).cells, question),
  )
}

/** The loss of a forecast that gives every match the frequencies of the training matches. */
export function baseRateLoss(train: readonly Bin[], test: readonly Bin[], question: Question): number {
  const rates = new Map<string, number>()
  const all = matchesOf(train)
  for (const { counts } of train)
    for (const [score, times] of counts) add(rates, answerTo(question, score), times / all)
  return meanLoss(test, question, () => rates)
}

function meanLoss(
  bins: readonly Bin[],
  question: Question,
  chances: (bin: Bin) => ReadonlyMap<string, number>,
): number {
  let loss = 0
  for (const bin of bins) {
    const known = chances(bin)
    // An answer that never came up before is as rare as one in ten thousand.
    for (const [score, times] of bin.counts)
      loss -= times * Math.log(known.get(answerTo(question, score)) ?? 1e-4)
  }
  return loss / matchesOf(bins)
}

function chancesOf(cells: readonly Cell[], question: Question): ReadonlyMap<string, number> {
  const chances = new Map<string, number>()
  for (const { home, away, probability } of cells) add(chances, question(home, away), probability)
  return chances
}

const add = (sums: Map<string, number>, key: string, part: number) =>
  sums.set(key, (sums.get(key) ?? 0) + part)
const answerTo = (question: Question, score: string): string => {
  const [home = 0, away = 0] = score.split(':').map(Number)
  return question(home, away)
}
export const matchesOf = (bins: readonly Bin[]): number => bins.reduce((sum, { matches }) => sum + matches, 0)
