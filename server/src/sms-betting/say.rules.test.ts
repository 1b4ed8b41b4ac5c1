import fc, { type Arbitrary } from 'fast-check'
import { asCents, fromKes, GREATEST_KES } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { pagesOf } from './games-list.rules.ts'
import { gsmText, oneSms, shortName, SMS_LENGTH } from './gsm.rules.ts'
import { oddsText } from './odds.rules.ts'
import { say } from './say.rules.ts'
import type { Said } from './wording.rules.ts'

/** Signs of the GSM alphabet that take one character each. */
const PLAIN = /^[\n -Z_a-z]*$/
const isOneSms = (text: string) => text.length <= SMS_LENGTH && text.length > 0 && PLAIN.test(text)

const text = fc.string({ unit: 'binary', maxLength: 200 })
const cents = fc.integer({ min: 0, max: GREATEST_KES * 100 }).map(asCents)
const amount = fc.integer({ min: 0, max: 1_000_000_000 })
const code = fc.integer({ min: 0, max: 999_999 })
const one = <Value>(...values: readonly Value[]) => fc.constantFrom(...values)
const slipCode = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/)
const legs = fc.array(fc.record({ code, pick: one('1', 'X2', 'OV25') }), { minLength: 1, maxLength: 20 })
/** All that can be said, whatever the feed, the operator or the sender may have written. */
const ANYTHING: { readonly [Kind in keyof Said]: Arbitrary<Said[Kind]> } = {
  placed: fc.record({
    code: slipCode,
    legs,
    match: text,
    odds: fc
      .array(fc.integer({ min: 10_001, max: 100_000_000 }), { minLength: 1, maxLength: 20 })
      .map(oddsText),
    stakeCents: cents,
    possibleCents: cents,
    balanceCents: cents,
  }),
  legRefused: fc.record({ code, why: one('unknown', 'closed', 'suspended', 'related', 'full') }),
  betRefused: fc.oneof(
    fc.record({ why: one('shut', 'allowance', 'other') }),
    fc.record({ why: one('below', 'above'), boundKes: amount }),
    fc.record({ why: fc.constant('funds'), balanceCents: cents }),
  ) as Arbitrary<Said['betRefused']>,
  late: fc.constant({}),
  unreadable: fc.record({ problem: one('unknown', 'form', 'legs', 'code', 'pick', 'stake'), word: text }),
  games: fc.record({ lines: text }),
  balance: fc.record({ cents }),
  slip: fc.record({
    code: slipCode,
    state: one('pending', 'open', 'settled', 'void', 'refused', 'cancelled', 'cashed_out'),
    stakeCents: cents,
    payoutCents: cents,
    legs: fc.integer({ min: 1, max: 20 }),
    legsWon: fc.integer({ min: 0, max: 20 }),
  }),
  slipUnknown: fc.record({ hasNone: fc.boolean() }),
  help: fc.constant({}),
  tooMany: fc.constant({}),
  noAccount: fc.record({ host: text }),
  inactive: fc.record({ isLapsed: fc.boolean(), host: text }),
}
const KINDS = Object.keys(ANYTHING) as (keyof Said)[]

describe('what is said to a phone', () => {
  it.each(KINDS)('is one SMS of GSM characters in every language, whatever it names: %s', kind => {
    const said = ANYTHING[kind] as Arbitrary<Said[typeof kind]>
    fc.assert(
      fc.property(one('en' as const, 'sw' as const), said, (language, each) => {
        const spoken = say(language, kind, each as never)
        if (kind === 'games' && spoken === '') return
        expect(isOneSms(spoken), spoken).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  const placed: Said['placed'] = {
    code: '7K2M9QX4TC',
    legs: [{ code: 1042, pick: '1' }],
    match: 'Gor Mahia-AFC Leopards',
    odds: '2.10',
    stakeCents: fromKes(100),
    possibleCents: fromKes(210),
    balanceCents: fromKes(899.5),
  }
  it('names a bet with its odds, its stake, what it may pay and the balance', () => {
    expect(say('en', 'placed', placed)).toBe(
      'Bet 7K2M9QX4TC: Gor Mahia-AFC Leopards 1042 1. Odds 2.10. Stake KES 100, possible win KES 210. Balance KES 899.50',
    )
    expect(say('sw', 'placed', placed)).toBe(
      'Beti 7K2M9QX4TC: Gor Mahia-AFC Leopards 1042 1. Odi 2.10. Dau KES 100, unaweza kushinda KES 210. Salio KES 899.50',
    )
  })

  it('names all legs of a bet where they fit, and else their number, but always the money', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ code: 1042 + at, pick: 'X' }))
    const bet = (count: number) => say('en', 'placed', { ...placed, legs: many(count) })
    expect(bet(3)).toContain('1042 X, 1043 X, 1044 X. Odds 2.10. Stake')
    expect(bet(20)).toContain('20 games. Odds 2.10. Stake')
    expect(bet(20)).toMatch(/Balance KES 899\.50$/)
  })

  it('has whole sentences: no text of ours is cut', () => {
    for (const language of ['en', 'sw'] as const) {
      expect(say(language, 'help', {}).length).toBeLessThan(SMS_LENGTH)
      for (const problem of ['form', 'code', 'pick', 'stake'] as const)
        expect(say(language, 'unreadable', { problem, word: 'W'.repeat(12) }).length).toBeLessThan(SMS_LENGTH)
      const host = 'a-long-name-of-a-site.example.co.ke'
      expect(say(language, 'noAccount', { host })).toContain(host)
      expect(say(language, 'inactive', { isLapsed: true, host })).toContain(host)
      const dearest = { stakeCents: fromKes(20_000), possibleCents: fromKes(2_000_000) }
      const longest = { match: 'W'.repeat(25), odds: '999999+', balanceCents: fromKes(1e9 - 0.5), ...dearest }
      const code6 = [{ code: 99_999, pick: 'OV25' }]
      expect(say(language, 'placed', { ...placed, ...longest, legs: code6 })).toMatch(/KES 999,999,999\.50$/)
    }
  })
})

describe('letters', () => {
  it.each([
    ['Atlético Madrid', 'Atletico Madrid'],
    ['København – Brøndby', 'Kobenhavn - Brondby'],
    ['Łódź [U21] ~ €', 'Lodz U21  '],
    ['Ndovu’s 🐘', "Ndovu's "],
    ['Спартак', ''],
  ])('%j has those of the GSM alphabet alone', (given, plain) => {
    expect(gsmText(given)).toBe(plain)
  })

  it.each([
    ['Gor Mahia', 'Gor Mahia'],
    ['AFC Leopards', 'AFC Leopards'],
    ['Manchester United', 'Man Utd'],
    ['Manchester City FC', 'Man City'],
    ['Crystal Palace FC', 'Cryst Palace'],
    ['West Ham United FC', 'West Ham Utd'],
    ['Brighton & Hove Albion FC', 'Brighto Hove'],
    ['constructor constructor', 'con construc'],
    ['AFC Bournemouth', 'Bournemouth'],
    ['FC FC FC FC FC FC', 'FC FC'],
    ['Nottingham Forest', 'Notti Forest'],
    ['Wolverhampton', 'Wolverhampto'],
    ['Borussia Mönchengladbach', 'Bor Moncheng'],
    ['  Kakamega   Homeboyz ', 'Kak Homeboyz'],
  ])('the name %j is short', (name, short) => {
    expect(shortName(name)).toBe(short)
  })

  it('fit one message, and the last text is cut where none does', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), texts => {
        expect(oneSms(...texts).length).toBeLessThanOrEqual(SMS_LENGTH)
      }),
    )
    expect(oneSms('a'.repeat(161), 'b')).toBe('b')
    expect(oneSms('a'.repeat(161))).toBe('a'.repeat(160))
  })
})

it('odds are cut to two decimals, and those of legs are multiplied exactly', () => {
  expect(oddsText([18_375])).toBe('1.83')
  expect(oddsText([20_000, 35_000, 10_100])).toBe('7.07')
  expect(oddsText([10_001])).toBe('1.00')
  expect(oddsText(Array.from({ length: 20 }, () => 10_000_000))).toBe('999999+')
})

describe('the list of games', () => {
  const NOW_MS = Date.UTC(2026, 4, 4, 9)
  const HOUR_MS = 3_600_000
  const match = (at: number, over: object = {}) => ({
    code: 1042 + at,
    home: 'Gor Mahia',
    away: 'AFC Leopards',
    kickOffMs: NOW_MS + 3 * HOUR_MS,
    odds: [21_000, 32_500, 34_000],
    ...over,
  })

  it('has the code, the sides, the time in Nairobi and the odds of each', () => {
    expect(pagesOf([match(0), match(1, { kickOffMs: NOW_MS + 27 * HOUR_MS })], NOW_MS)).toEqual([
      '1042 Gor Mahia-AFC Leopards 15:00 2.10/3.25/3.40\n1043 Gor Mahia-AFC Leopards 5/5 15:00 2.10/3.25/3.40',
    ])
    // A day begins at midnight in Nairobi.
    expect(pagesOf([match(0, { kickOffMs: Date.UTC(2026, 4, 4, 21) })], NOW_MS)[0]).toContain(' 5/5 00:00 ')
  })

  it('has as many as fit on each page, every match once and in order, each page one SMS', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 60 })
    const odds = fc.integer({ min: 10_001, max: 10_000_000 })
    const some = fc.array(
      fc.record({
        home: name,
        away: name,
        kickOffMs: fc.integer({ min: NOW_MS, max: NOW_MS + 14 * 24 * HOUR_MS }),
        odds: fc.tuple(odds, odds, odds),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(some, matches => {
        const pages = pagesOf(
          matches.map((each, at) => ({ ...each, code: 10_000 + at })),
          NOW_MS,
        )
        for (const page of pages) expect(isOneSms(page), page).toBe(true)
        const codes = pages.flatMap(page => page.split('\n').map(line => Number(line.split(' ')[0])))
        expect(codes).toEqual(matches.map((_, at) => 10_000 + at))
        const next = (at: number) => `${pages[at]}\n${pages[at + 1]?.split('\n')[0]}`
        for (let at = 0; at < pages.length - 1; at++) expect(next(at).length).toBeGreaterThan(SMS_LENGTH)
      }),
    )
  })
})
