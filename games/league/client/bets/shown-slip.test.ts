import { describe, expect, it } from 'vitest'
import { sampleLeg } from '../../../slip/sample-leg.ts'
import { KICK_OFF_MS, ownSlip as own } from './own-slip-for-tests.ts'
import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { leagueHouse } from '../../../slip/house.rules.ts'
import { isOverdue, shownDemo, shownSlip, waitMs } from './shown-slip.ts'

const houseAt = (atMs: number) => leagueHouse(HOUSE_LIMITS, atMs)

const at = (ms: number) => ({ nowMs: KICK_OFF_MS + ms, playMs: 37_000 })

describe('a slip that was settled with the draw', () => {
  it('is shown as open until its match was shown to its end', () => {
    const playing = shownSlip(own(), at(36_999))
    expect(playing).toMatchObject({ isOpen: true, result: { name: 'running', amount: 250 } })
    expect(playing.legs[0]).toMatchObject({ verdict: null, score: null })
    const over = shownSlip(own(), at(37_000))
    expect(over).toMatchObject({ isOpen: false, result: { name: 'won', amount: 250 } })
    expect(over.legs[0]).toMatchObject({ verdict: 'won', score: { home: 2, away: 0 } })
  })
  it('is shown at once where its round is void', () => {
    const slip = own({ state: 'void', payout: null })
    expect(shownSlip(slip, at(0))).toMatchObject({ isOpen: false, result: { name: 'returned', amount: 100 } })
  })
})

it('an open slip whose matches are over is looked at again, with pauses of up to a minute', () => {
  const open = own({ state: 'open', payout: null })
  expect(isOverdue(open, at(36_999))).toBe(false)
  expect(isOverdue(open, at(37_000))).toBe(true)
  expect(isOverdue(own(), at(37_000))).toBe(false)
  expect([0, 1, 2, 3, 4, 50].map(waitMs)).toEqual([4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
})

it('a slip of the demo is shown as those of players are', () => {
  const slip = { id: 'bet', placedAtMs: 0, stake: 100, legs: [sampleLeg()], verdicts: [null], payout: null }
  expect(shownDemo(slip, houseAt)).toMatchObject({ isOpen: true, result: { name: 'running', amount: 200 } })
  expect(shownDemo({ ...slip, verdicts: ['lost'], payout: 0 }, houseAt)).toMatchObject({
    result: { name: 'lost' },
  })
  expect(shownDemo({ ...slip, verdicts: ['void'], payout: 100 }, houseAt)).toMatchObject({
    result: { name: 'returned' },
  })
})
