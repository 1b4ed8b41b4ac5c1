import { correctionOf, footballGrid, SCORE_EFFECTS } from '../../sports/football.rules.ts'
import { baseRateLoss, exactScore, logLoss, matchesOf, readBins, winner } from '../../sports/fit/log-loss.ts'
import { pricesOf } from '../../sports/price.rules.ts'
import { KICK_OFF } from '../../sports/score-grid.rules.ts'
import { logLossFigure, median, rounded, type Figure } from '../harness/figures.ts'
import { goalFigures } from './goals.ts'

const MATCHES = 400
const ROUNDS = 7

/**
 * The log-loss of our prices on seasons that the fit has not seen, beside that of the base rates, and of a
 * plain Dixon-Coles model for goals; and the time that all markets of a match take, beside that of the score
 * grid alone.
 */
export function pricing(): readonly Figure[] {
  const { train, test } = readBins()
  const correction = correctionOf(SCORE_EFFECTS)
  const losses = Object.entries({ winner, score: exactScore }).map(([name, question]): Figure => {
    const value = logLoss(test, question, correction)
    const baseline = baseRateLoss(train, test, question)
    return logLossFigure(name, value, baseline)
  })
  const [full, grid] = [timeOf(n => pricesOf(gridOf(n)).length), timeOf(n => gridOf(n).cells.length)]
  const outcomes = pricesOf(gridOf(0)).length
  return [
    ...losses,
    ...goalFigures(),
    { name: 'test_matches', value: matchesOf(test), unit: 'matches' },
    {
      name: 'full_match_us',
      value: rounded(full),
      unit: 'µs',
      baseline: rounded(grid),
      ratio: rounded(full / grid),
    },
    { name: 'outcomes', value: outcomes, unit: 'outcomes' },
  ]
}

const gridOf = (n: number) => footballGrid({ home: 0.6 + (n % 20) / 10, away: 0.5 + (n % 17) / 10 }, KICK_OFF)

/** The median time of a match in microseconds; the first round only warms up. */
function timeOf(price: (n: number) => number): number {
  const rounds = Array.from({ length: ROUNDS + 1 }, () => {
    const begun = performance.now()
    for (let n = 0; n < MATCHES; n++) price(n)
    return ((performance.now() - begun) * 1_000) / MATCHES
  })
  return median(rounds.slice(1))
}
