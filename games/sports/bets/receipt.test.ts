import { expect, it } from 'vitest'
import { brokenLine, receiptLines } from './receipt.ts'
import type { OwnLeg, SlipDetails } from '../../slip/own/slip-details.ts'

const leg: OwnLeg = {
  event: 'sr:match:1',
  market: 1,
  specifiers: '',
  outcome: '1',
  market_name: 'the market as the server calls it',
  outcome_name: 'the outcome as the server calls it',
  odds: 1.5,
  sport: 'Football',
  category: 'Kenya',
  age_group: null,
  gender: null,
  home: 'Gor Mahia',
  away: 'AFC Leopards',
  competition: { id: 'sr:tournament:1', name: 'Premier League' },
  country: 'Kenya',
  kick_off: '2026-11-20T15:00:00.000Z',
  placed_at_score: null,
  status: 'ended',
  score: { home: 2, away: 0, minute: null },
  verdict: 'won',
  dead_heat: null,
  reason: 'Settled at 2:0.',
}
const slip: SlipDetails = {
  code: 'ABCD2345',
  kind: 'multi',
  sizes: null,
  state: 'settled',
  refused: null,
  capped: null,
  bonus: { percent: 5, amount: 12.5 },
  placed_at: '2026-11-20T12:00:00.000Z',
  decide_at: null,
  ended_at: '2026-11-20T17:00:00.000Z',
  stake: 100,
  possible_payout: 225,
  cash_out_rule: null,
  payout: 225,
  legs: [leg, leg],
  settlements: [{ version: 1, at: '2026-11-20T17:00:00.000Z', before: null, after: 225, reason: 'settled' }],
  leg_changes: [],
  cancel: { until: null, refusal: null, move_percent: null },
}

it('a receipt has the kind, the total odds, each leg by its names, and what the slip paid', () => {
  const lines = receiptLines(slip)
  expect(lines.slice(0, 3)).toEqual([
    'Slip ABCD2345',
    expect.stringMatching(/^KES 100\.00 · .*20 Nov 15:00$/),
    'Multi of 2 · Total odds: 2.25',
  ])
  expect(lines.slice(4, 9)).toEqual([
    'Gor Mahia @ 1.50',
    'Match result',
    'Gor Mahia – AFC Leopards',
    expect.stringMatching(/^Premier League, Kenya · .*20 Nov 18:00$/),
    'sr:match:1 · Won · Settled at 2:0',
  ])
  expect(lines.slice(-4)).toEqual([
    'Won',
    'Paid: KES 225.00',
    'Bonus 5 %: KES 12.50',
    expect.stringMatching(/^.*20 Nov 20:00: KES 225\.00$/),
  ])
})

it('the receipt of a system names no total odds, and that of a refused slip says why', () => {
  const refused: SlipDetails = {
    ...slip,
    state: 'refused',
    refused: [{ leg: null, code: 'late', text: 'x' }],
    bonus: null,
    payout: null,
    settlements: [],
  }
  const lines = receiptLines({ ...refused, kind: 'system', sizes: [1] })
  expect(lines[2]).toBe('System 1 of 2')
  expect(lines.slice(-2)).toEqual(['Not accepted · It could not be decided in time.', 'Returned: KES 100.00'])
})

it('a receipt names the cap that cut what the bet pays, and what of the stake came back', () => {
  const cut: SlipDetails = {
    ...slip,
    bonus: null,
    payout: 205_000,
    capped: { by: 'bet', void: 200_000, returned: 5_000 },
  }
  expect(receiptLines(cut)).toContain('Maximum win KES 200,000.00. KES 5,000.00 of your stake comes back.')
  const day: SlipDetails = {
    ...cut,
    state: 'void',
    payout: null,
    capped: { by: 'day', void: 495, returned: 100 },
  }
  expect(receiptLines(day)).toContain(
    'The maximum win of 24 hours left KES 0.00 for this bet: KES 100.00 of the stake comes back.',
  )
})

it('a receipt begins with the operator and its licence, as the site names them', () => {
  const lines = receiptLines(slip, { name: 'Ruka', licence: 'Licensed by the authority, No. 7.' })
  expect(lines.slice(0, 4)).toEqual(['Ruka', 'Licensed by the authority, No. 7.', '', 'Slip ABCD2345'])
  expect(receiptLines(slip, { name: 'Ruka', licence: '' }).slice(0, 3)).toEqual(['Ruka', '', 'Slip ABCD2345'])
})

it('a line that is wider than the receipt is broken at its spaces, and keeps every word', () => {
  const widthOf = (text: string) => text.length
  expect(brokenLine('Gor Mahia – AFC Leopards', widthOf, 12)).toEqual(['Gor Mahia –', 'AFC Leopards'])
  expect(brokenLine('Llanfairpwllgwyngyll FC', widthOf, 12)).toEqual(['Llanfairpwllgwyngyll', 'FC'])
  expect(brokenLine('', widthOf, 12)).toEqual([''])
})
