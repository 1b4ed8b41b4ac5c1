import { marketOf } from '@ruka/sports/markets.rules'
import { standingOf } from '@ruka/sports/results.rules'
import { describe, expect, it } from 'vitest'
import type { Board, Goals, Side, Verdict } from './board.rules.ts'
import { linesUpTo, type Line } from './lines.rules.ts'

const NAMES = {
  won: 'won',
  lost: 'lost',
  refund: 'void',
  'half-won': 'half_won',
  'half-lost': 'half_lost',
} as const
const named = (verdicts: readonly Verdict[] | null) => verdicts?.map(verdict => NAMES[verdict])

/** By outcome, because both sides may list outcomes in their own order. */
const ours = (line: Line, board: Board) => byOutcome(line.outcomes.map(String), named(line.decide(board)))
const theirs = ({ market }: Line, verdicts: readonly string[] | undefined) =>
  byOutcome(
    marketOf(market)!.outcomes.map(({ id }) => id),
    verdicts,
  )
const byOutcome = (outcomes: readonly string[], verdicts: readonly string[] | undefined) =>
  verdicts && Object.fromEntries(outcomes.map((outcome, at) => [outcome, verdicts[at]]))

const scores = (most: number): readonly Goals[] =>
  Array.from({ length: (most + 1) ** 2 }, (_, at) => ({
    home: at % (most + 1),
    away: Math.floor(at / (most + 1)),
  }))
/** The scorers alternate as far as the score lets them. */
function scorersOf({ home, away }: Goals): readonly Side[] {
  return Array.from({ length: Math.max(home, away) }, (_, at): readonly Side[] => [
    ...(at < home ? (['home'] as const) : []),
    ...(at < away ? (['away'] as const) : []),
  ]).flat()
}
function* sheets(most: number) {
  for (const full of scores(most))
    for (const half of scores(most))
      if (half.home <= full.home && half.away <= full.away) yield { full, half, scorers: scorersOf(full) }
}
const boardOf = ({ full, half, scorers }: { full: Goals; half: Goals; scorers: readonly Side[] }): Board => ({
  first: half,
  second: { home: full.home - half.home, away: full.away - half.away },
  halvesOver: 2,
  scorers,
})

describe('the results of the simulator', () => {
  it('are those of our own rules, for all scores up to 5:5 with all scores at half-time', () => {
    let compared = 0
    for (const sheet of sheets(5)) {
      const board = boardOf(sheet)
      for (const line of linesUpTo(11)) {
        const judged = marketOf(line.market)!.judge(sheet, line.specifiers)
        const expected = theirs(line, judged)
        const decided = ours(line, board)
        // Comparing texts is much faster than comparing objects with a message.
        if (JSON.stringify(sorted(decided)) !== JSON.stringify(sorted(expected)))
          expect({ line: [line.market, line.specifiers], sheet, decided }).toEqual({ decided: expected })
        compared++
      }
    }
    expect(compared).toBe(441 * linesUpTo(11).length)
  })

  it('stand early exactly where our own rules say that no further goal changes them', () => {
    for (const sheet of sheets(2)) {
      const board: Board = { ...boardOf(sheet), halvesOver: 1 }
      for (const line of linesUpTo(5)) {
        const standing = standingOf(
          { score: sheet.full, half: sheet.half, scorers: sheet.scorers },
          marketOf(line.market)!,
          line.specifiers,
        )
        expect({ of: [line.market, line.specifiers], ...sheet, decided: ours(line, board) }).toEqual({
          of: [line.market, line.specifiers],
          ...sheet,
          decided: theirs(line, standing),
        })
      }
    }
  })

  it('stand in the first half, too', () => {
    const scorers: readonly Side[] = ['home', 'away', 'home']
    const board: Board = {
      first: { home: 2, away: 1 },
      second: { home: 0, away: 0 },
      halvesOver: 0,
      scorers,
    }
    for (const line of linesUpTo(4)) {
      const match = { score: board.first, scorers }
      const standing = standingOf(match, marketOf(line.market)!, line.specifiers)
      expect({ of: [line.market, line.specifiers], decided: ours(line, board) }).toEqual({
        of: [line.market, line.specifiers],
        decided: theirs(line, standing),
      })
    }
  })

  it('have the outcomes of every market, each once', () => {
    for (const line of linesUpTo(1))
      expect(line.outcomes.map(String).sort()).toEqual(
        marketOf(line.market)!
          .outcomes.map(({ id }) => id)
          .sort(),
      )
  })
})

const sorted = (verdicts: Record<string, string | undefined> | undefined) =>
  verdicts && Object.entries(verdicts).sort(([a], [b]) => a.localeCompare(b))
