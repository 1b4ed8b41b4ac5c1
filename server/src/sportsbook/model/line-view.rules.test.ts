import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { fromKes, type Cents } from '@ruka/contract/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judgeSlip } from '../slips/judge-slip.rules.ts'
import type { Setting } from './limits.rules.ts'
import type { Overrides, Suspension } from './overrides.rules.ts'
import { settingsByKey } from '../reads/read-facts.ts'
import { scoreOf, shownStatus, statusWord } from './line-view.rules.ts'

const AT_MS = 1_000_000
const PARTS = {
  operator: '',
  competition: 'sr:tournament:1',
  market: '18',
  event: 'sr:match:1',
} as const

const suspension = (over: Partial<Suspension>): Overrides => [
  { kind: 'suspended', market: 18, specifiers: '', sinceMs: 0, untilMs: null, by: 'Sample', ...over },
]
const ALL_LINES = suspension({})
const ONE_LINE = suspension({ specifiers: 'total=2.5', untilMs: AT_MS + 1 })
const OTHERS = [
  null,
  suspension({ market: 1 }),
  suspension({ specifiers: 'total=3.5' }),
  suspension({ untilMs: AT_MS }),
]

const situation = fc.record({
  status: fc.integer({ min: 0, max: 9 }),
  kickOffMs: fc.constantFrom(AT_MS - 1, AT_MS, AT_MS + 1),
  heardUntilMs: fc.constantFrom(null, AT_MS, AT_MS + 1, AT_MS + 1),
  isSuspended: fc.boolean(),
  product: fc.constantFrom(1, 3),
  lineStatus: fc.constantFrom(1, 1, 1, 0, -1, -2, -3, -4),
  isUp: fc.boolean(),
  overrides: fc.constantFrom<Overrides>(...OTHERS, ...OTHERS, ...OTHERS, ALL_LINES, ONE_LINE),
  stopped: fc.option(fc.constantFrom(...(Object.keys(PARTS) as (keyof typeof PARTS)[]))),
})

it('a line is shown as open, suspended or closed exactly where a bet on it is judged so', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(situation, ({ product, lineStatus, isUp, stopped, ...facts }) => {
      const line = { market: 18, specifiers: 'total=2.5', product, status: lineStatus }
      const event = { id: PARTS.event, competitionId: PARTS.competition, ...facts }
      const settingsOf = settingsByKey(stopped ? [suspended(stopped, PARTS[stopped])] : [])
      const shown = shownStatus(line, event, {
        atMs: AT_MS,
        trading: {
          up: new Set(isUp ? [product] : []),
          key: '',
          settingsOf,
        },
      })
      seen.add(shown)
      if (facts.overrides === ALL_LINES || facts.overrides === ONE_LINE) expect(shown).not.toBe('open')
      const judged = judgeSlip(
        {
          playerId: '',
          requestId: '',
          stakeCents: fromKes(1),
          legs: [{ eventId: PARTS.event, market: 18, specifiers: 'total=2.5', outcome: '12', odds: 0 }],
          oddsPolicy: 'any',
        },
        {
          atMs: AT_MS,
          limits: HOUSE_LIMITS,
          liabilityMaxCents: fromKes(1_000),
          capAt: 'now',
          settingsOf,
          factsOf: () => ({
            event: { ...event, ...FACTS },
            line: { ...line, stoppedAtMs: null, odds: 20_000 },
            isUp,
            isDecided: false,
            exposureCents: 0 as Cents,
          }),
        },
      )
      const code = 'legs' in judged ? judged.legs[0]!.code : 'open'
      expect(code).toBe(shown === 'open' ? shown : `selection_${shown}`)
    }),
    { numRuns: 6_000 },
  )
  expect(seen.size).toBe(3)
})

const FACTS = {
  factsId: 1,
  home: 'Home',
  away: 'Away',
  homeScore: 0,
  awayScore: 0,
  matchTime: null,
  stoppedAtMs: null,
}
const suspended = (scope: Setting['scope'], key: string): Setting => ({
  scope,
  key,
  isSuspended: true,
  stakeMaxCents: null,
  payoutMaxCents: null,
  liabilityMaxCents: null,
  stakeFactor: null,
  marginPermille: null,
  cashOut: null,
})

it('every status of the feed has a word, and an unknown one is an interruption', () => {
  expect(Array.from({ length: 11 }, (_, status) => statusWord(status))).toEqual([
    'upcoming',
    'live',
    'interrupted',
    'ended',
    'ended',
    'cancelled',
    'delayed',
    'interrupted',
    'postponed',
    'abandoned',
    'interrupted',
  ])
})

it('there is no score until both sides have one', () => {
  expect(scoreOf(0, null, '1:00')).toBeNull()
  expect(scoreOf(0, 1, null)).toEqual({ home: 0, away: 1, minute: null })
})
