/**
 * `npm run sports -- COMMAND`: what the rules of the sportsbook say, for auditors and traders, without a
 * server. `README.md` beside this file has the commands. Ends with 0, or with 2 and the reason where the
 * question cannot be answered.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { toKes } from '@ruka/contract/money'
import * as z from 'zod/mini'
import { parseMessage } from './feed/parse.ts'
import { footballGrid } from './football.rules.ts'
import { decimalText } from './fraction.rules.ts'
import { pricesOf, type Price } from './price.rules.ts'
import { abandonedResults, resultsOf, type Result } from './results.rules.ts'
import { faultOf, parseScore, type Score, type Sheet, type Side } from './score.rules.ts'
import type { MatchState } from './score-grid.rules.ts'
import { multiplierOf, payoutOf, type SettledLeg } from './settle.rules.ts'
import { bonusOf, capOf, legsOf, slipFile, stakeOf, type Slip } from './slip-file.ts'
import { toFeed } from './verdict.rules.ts'

/** The question cannot be answered as it was put. */
class Unusable extends Error {}

const USAGE = `npm run sports -- price --home 1.6 --away 1.3 [--minute 60 --score 0:1 --half 0:0 --red 0:1]
npm run sports -- results --score 2:1 --half 1:0 [--scorers home,home,away] [--abandoned]
npm run sports -- settle FILE
npm run sports -- parse FILE.xml`

// `| head` closes the pipe when it has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

function printResults(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: {
      score: { type: 'string' },
      half: { type: 'string' },
      scorers: { type: 'string' },
      abandoned: { type: 'boolean', default: false },
    },
  })
  const full = scoreOf('score', values.score)
  const half = values.half === undefined && values.abandoned ? undefined : scoreOf('half', values.half)
  const scorers = values.scorers === undefined ? undefined : sidesOf(values.scorers)
  const sheet: Sheet = { half: half ?? { home: 0, away: 0 }, full, ...(scorers ? { scorers } : {}) }
  const fault = faultOf(sheet)
  if (fault !== undefined) throw new Unusable(fault)
  const results = values.abandoned
    ? abandonedResults({ score: full, ...(half ? { half } : {}), ...(scorers ? { scorers } : {}) })
    : resultsOf(sheet)
  for (const result of results) print(resultLine(result))
}

const GOALS_EXPECTED_MAX = 8

function printPrices(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: {
      home: { type: 'string' },
      away: { type: 'string' },
      minute: { type: 'string', default: '0' },
      score: { type: 'string', default: '0:0' },
      half: { type: 'string' },
      red: { type: 'string', default: '0:0' },
    },
  })
  const expected = {
    home: numberOf('home', values.home, GOALS_EXPECTED_MAX),
    away: numberOf('away', values.away, GOALS_EXPECTED_MAX),
  }
  const state: MatchState = {
    minute: numberOf('minute', values.minute, 90),
    score: scoreOf('score', values.score),
    redCards: scoreOf('red', values.red),
    ...(values.half === undefined ? {} : { half: scoreOf('half', values.half) }),
  }
  const fault = faultOf({ half: state.half ?? state.score, full: state.score })
  if (fault !== undefined) throw new Unusable(fault)
  if (expected.home === 0 || expected.away === 0) throw new Unusable('both sides are expected to score')
  for (const price of pricesOf(footballGrid(expected, state))) print(priceLine(price))
}

const priceLine = ({ market, specifiers, outcome, probability, oddsX100 }: Price) => ({
  market: market.id,
  specifiers,
  outcome: outcome.id,
  probability: Math.round(probability * 1e8) / 1e8,
  odds: oddsX100 === undefined ? null : oddsX100 / 100,
})

function numberOf(name: string, text: string | undefined, max: number): number {
  const value = /^\d+(\.\d+)?$/.test(text ?? '') ? Number(text) : NaN
  if (!(value <= max)) throw new Unusable(`--${name} is a number from 0 to ${max}`)
  return value
}

function resultLine({ market, specifiers, outcome, verdict }: Result) {
  const { result, voidFactor } = toFeed(verdict)
  return { market: market.id, specifiers, outcome: outcome.id, result, void_factor: voidFactor }
}

function scoreOf(name: string, text: string | undefined): Score {
  const score = parseScore(text ?? '')
  if (!score) throw new Unusable(`--${name} is a score such as 2:1`)
  return score
}

function sidesOf(text: string): readonly Side[] {
  return (text === '' ? [] : text.split(',')).map(side => {
    if (side !== 'home' && side !== 'away')
      throw new Unusable('--scorers are home and away, joined by commas')
    return side
  })
}

function printPayouts([file, ...more]: string[]): void {
  if (file === undefined || more.length > 0) throw new Unusable('name one file')
  const slips = slipFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  slips.forEach((slip, at) => print(payoutLine(slip, at)))
}

function payoutLine(slip: Slip, at: number) {
  const id = slip.id ?? at + 1
  const legs = legsOf(slip)
  if (!legs) return { slip: id, stake: slip.stake, state: 'open', why: 'a leg is undecided' }
  const terms = { capCents: capOf(slip), bonus: bonusOf(slip) }
  const { multiplier, payoutCents, bonusCents, bonusPercent, cappedCents, returnedCents } = payoutOf(
    stakeOf(slip),
    legs,
    terms,
  )
  return {
    slip: id,
    stake: slip.stake,
    state: 'settled',
    payout: toKes(payoutCents),
    multiplier: decimalText(multiplier),
    legs: legs.map(working),
    ...(bonusCents > 0 ? { bonus: toKes(bonusCents), bonus_percent: bonusPercent } : {}),
    ...(cappedCents > 0 ? { capped: toKes(cappedCents), returned: toKes(returnedCents) } : {}),
  }
}

/** How the multiplier of a leg comes about. */
function working(leg: SettledLeg): string {
  const odds = decimalText(leg.odds)
  const won = leg.deadHeat ? `${odds} × ${decimalText(leg.deadHeat)}` : odds
  const result = decimalText(multiplierOf(leg))
  switch (leg.verdict) {
    case 'won':
      return `won: ${won}${leg.deadHeat ? ` = ${result}` : ''}`
    case 'lost':
      return 'lost: 0'
    case 'void':
      return 'void: 1'
    case 'half_won':
      return `half won: (${won} + 1) / 2 = ${result}`
    case 'half_lost':
      return 'half lost: 1 / 2 = 0.5'
  }
}

function printMessage([file, ...more]: string[]): void {
  if (file === undefined || more.length > 0) throw new Unusable('name one file')
  print(parseMessage(readFileSync(file, 'utf8')))
}

const COMMANDS: Readonly<Record<string, (args: string[]) => void>> = {
  price: printPrices,
  results: printResults,
  settle: printPayouts,
  parse: printMessage,
}

try {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new Unusable(`name a command:\n${USAGE}`)
  command(args)
} catch (error) {
  const why = error instanceof z.core.$ZodError ? z.prettifyError(error) : (error as Error).message
  process.stderr.write(`${why}\n`)
  process.exitCode = 2
}
