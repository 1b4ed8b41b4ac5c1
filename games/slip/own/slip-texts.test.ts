import { expect, it } from 'vitest'
import type { OwnLeg } from './slip-details.ts'
import { changesOf, changeText, kindText, refusedTexts, resultText, stateText } from './slip-texts.ts'

const leg = (home: string) => ({ market: 1, specifiers: '', outcome: '1', home }) as OwnLeg
const legs = [leg('Gor Mahia'), leg('AFC Leopards'), leg('Tusker')]

it('a slip is called by its kind', () => {
  expect(kindText({ kind: 'single', sizes: null, legs: legs.slice(1, 2) })).toBe('Single')
  expect(kindText({ kind: 'multi', sizes: null, legs })).toBe('Multi of 3')
  expect(kindText({ kind: 'system', sizes: [1, 2], legs })).toBe('System 1, 2 of 3')
})

it('a slip that paid less than its stake is not called won', () => {
  const slip = { state: 'settled', stake: 100, possible_payout: 0 } as const
  expect([250, 100, 50, 0].map(payout => stateText({ ...slip, payout }))).toEqual([
    'Won',
    'Stake returned',
    'Partly lost',
    'Lost',
  ])
  expect(stateText({ ...slip, state: 'cancelled', payout: null })).toBe('Cancelled')
  expect(resultText({ name: 'running', amount: 250 })).toBe('Open')
  expect(resultText({ name: 'cashed_out', amount: 80 })).toBe('Cashed out')
})

const refusedFor = (...codes: readonly (readonly [leg: number | null, code: string])[]) =>
  codes.map(([leg, code]) => ({ leg, code, text: 'what the server says' }))

it.each([
  [[[null, 'late']], ['It could not be decided in time.']],
  [[[null, 'unheard']], ['There was no news of the match in time.']],
  [[[null, 'limits_changed']], ['The limits changed meanwhile.']],
  [
    [
      [0, 'odds_changed'],
      [2, 'selection_closed'],
    ],
    ['Gor Mahia: The odds have changed', 'Tusker: Betting on this selection has ended'],
  ],
  [[[null, 'slip_invalid']], []],
] as const)('a slip that was refused for %j says why', (codes, texts) => {
  expect(refusedTexts({ refused: refusedFor(...codes), legs })).toEqual(texts)
})

it('a single does not name its only leg, and a slip that was accepted has no reason', () => {
  expect(refusedTexts({ refused: refusedFor([0, 'exposure_full']), legs: [legs[0]!] })).toEqual([
    'No more bets of this size are taken on this selection',
  ])
  expect(refusedTexts({ refused: null, legs })).toEqual([])
})

it('a leg that was settled again shows from what to what; its first decision is no change', () => {
  const change = { at: '2026-11-20T15:00:00.000Z', reason: null }
  const leg_changes = [
    { ...change, leg: 1, before: null, after: 'won' as const },
    { ...change, leg: 0, before: null, after: 'lost' as const },
    { ...change, leg: 1, before: 'won' as const, after: 'half_won' as const },
    { ...change, leg: 1, before: 'half_won' as const, after: null },
  ]
  expect(changesOf({ leg_changes }, 0)).toEqual([])
  expect(changesOf({ leg_changes }, 1).map(changeText)).toEqual([
    expect.stringMatching(/^Settled again .*20 Nov 18:00: Won → Half won$/),
    expect.stringMatching(/: Half won → Not decided yet$/),
  ])
})
