import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liabilityOf, type Exposure } from './liability.rules.ts'
import { MARKETS } from './markets.rules.ts'
import { resultsOf } from './results.rules.ts'

const bets = (market: number, outcome: string, payoutCents: number, specifiers = ''): Exposure => ({
  market,
  specifiers,
  outcome,
  stakeCents: 100,
  payoutCents,
})

describe('the liability of a match', () => {
  it('is of outcomes that win together, not of those that exclude each other', () => {
    const home = bets(1, '1', 500)
    expect(liabilityOf([home, bets(1, '3', 700)]).payoutCents).toBe(700)
    expect(liabilityOf([home, bets(18, '12', 300, 'total=2.5')]).payoutCents).toBe(800)
    expect(liabilityOf([home, bets(29, '74', 300), bets(33, '74', 900)])).toMatchObject({
      payoutCents: 1_400,
    })
  })

  it('names the end that costs most', () => {
    const worst = liabilityOf([bets(45, '280', 1_000), bets(60, '2', 400)])
    expect(worst).toMatchObject({
      payoutCents: 1_400,
      full: { home: 3, away: 0 },
      half: { home: 0, away: 0 },
    })
  })

  it('counts half of a quarter line, and what the score does not tell as won', () => {
    expect(liabilityOf([bets(16, '1714', 300, 'hcp=-0.25'), bets(1, '2', 1_000)]).payoutCents).toBe(1_050)
    expect(liabilityOf([bets(8, '6', 300, 'goalnr=1'), bets(8, '8', 400, 'goalnr=1')]).payoutCents).toBe(700)
    expect(liabilityOf([bets(9_999, '1', 300)]).payoutCents).toBe(300)
    const unknown = [bets(18, '12', 300, 'total=0.1'), bets(1, '99', 400), bets(47, '418', 500, 'x=1')]
    expect(liabilityOf([...unknown, bets(1, '1', 200)]).payoutCents).toBe(1_400)
  })

  it('of no bets is nothing', () => {
    expect(liabilityOf([]).payoutCents).toBe(0)
  })

  it('is never below what the results of any score come to', () => {
    const lines = MARKETS.flatMap(({ id, offered, outcomes }) =>
      offered.slice(0, 2).flatMap(specifiers => outcomes.map(outcome => bets(id, outcome.id, 0, specifiers))),
    )
    const goals = fc.integer({ min: 0, max: 5 })
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ at: fc.nat(lines.length - 1), payoutCents: fc.integer({ min: 101, max: 9_999 }) }),
          {
            maxLength: 12,
          },
        ),
        fc.record({ home: goals, away: goals, more: fc.record({ home: goals, away: goals }) }),
        (chosen, { home, away, more }) => {
          const exposures = chosen.map(({ at, payoutCents }) => ({ ...lines[at]!, payoutCents }))
          const half = { home, away }
          const results = resultsOf({ half, full: { home: home + more.home, away: away + more.away } })
          const won = exposures.filter(({ market, specifiers, outcome }) =>
            results.some(
              result =>
                result.market.id === market &&
                result.specifiers === specifiers &&
                result.outcome.id === outcome &&
                result.verdict === 'won',
            ),
          )
          const paid = won.reduce((sum, { payoutCents }) => sum + payoutCents, 0)
          expect(liabilityOf(exposures).payoutCents).toBeGreaterThanOrEqual(paid)
        },
      ),
      { numRuns: 50 },
    )
  })
})
