import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { describe, expect, it } from 'vitest'
import { leagueHouse } from '../../../slip/house.rules.ts'
import { sampleLeg } from '../../../slip/sample-leg.ts'
import { EMPTY, type Slip, type SlipLeg } from '../../../slip/slip.rules.ts'
import type { GameApi } from '../../../kit/api.ts'
import { sheetOf } from '../live/goals.rules.ts'
import { Demo } from './demo.ts'
import {
  FULL,
  placed,
  PLAY_MONEY_KES,
  settled as settledBy,
  type DemoResult,
  type DemoState,
} from './demo.rules.ts'

const houseAt = (atMs: number) => leagueHouse(HOUSE_LIMITS, atMs)

const KICK_OFF_MS = 75_000
const leg = (match: number, over: Partial<SlipLeg> = {}): SlipLeg =>
  sampleLeg({
    event: `virtual:match:100000101${match}`,
    home: `Home ${match}`,
    away: `Away ${match}`,
    kickOffMs: KICK_OFF_MS,
    ...over,
  })
const slipOf = (legs: readonly SlipLeg[], over: Partial<Slip> = {}): Slip => ({
  ...EMPTY,
  legs,
  stake: 100,
  ...over,
})
const place = (slip: Slip, state: DemoState = FULL, nowMs = 0) =>
  placed(state, { slip, nowMs, ids: slip.legs.map((_, at) => `bet ${at}`), house: houseAt(nowMs) })
const settled = (state: DemoState, resultOf: (event: string) => DemoResult) =>
  settledBy(state, { resultOf, capAt: atMs => houseAt(atMs).payout.single })
const stateOf = (slip: Slip): DemoState => place(slip) as DemoState

describe('the demo', () => {
  it('takes the stake, and pays what the server would pay, from the drawn results', () => {
    const multi = stateOf(
      slipOf([leg(0), leg(1, { market: 18, specifiers: 'total=2.5', outcome: '12', odds: 1.9 })]),
    )
    expect(multi.balance).toBe(PLAY_MONEY_KES - 100)
    const half = settled(multi, event => (event.endsWith('0') ? sheetOf('h3') : undefined))
    expect(half.slips[0]).toMatchObject({ verdicts: ['won', null], payout: null })
    const won = settled(half, () => sheetOf('h3h9a60'))
    expect(won).toMatchObject({ balance: PLAY_MONEY_KES + 280, slips: [{ payout: 380 }] })
    expect(settled(won, () => sheetOf('a1'))).toBe(won)
  })
  it('loses a multi with its first lost leg', () => {
    const multi = stateOf(slipOf([leg(0), leg(1)]))
    const lost = settled(multi, event => (event.endsWith('0') ? sheetOf('a1') : undefined))
    expect(lost).toMatchObject({ balance: PLAY_MONEY_KES - 100, slips: [{ payout: 0 }] })
  })
  it('returns the stake of a void round', () => {
    const single = stateOf(slipOf([leg(0)]))
    expect(settled(single, () => 'void')).toMatchObject({ balance: PLAY_MONEY_KES, slips: [{ payout: 100 }] })
  })
  it('takes no stake of which one bet could win more than the cap', () => {
    const slip = (stake: number) =>
      slipOf(
        [0, 1, 2].map(match => leg(match, { odds: 30 })),
        { stake },
      )
    expect(place(slip(56))).toBe('payout_above_maximum')
    const won = settled(stateOf(slip(55)), () => sheetOf('h1'))
    expect(won.slips[0]!.payout).toBe(1_485_000)
  })
  it('places singles as bets of their own', () => {
    const singles = stateOf(slipOf([leg(0), leg(1)], { mode: 'singles' }))
    expect(singles).toMatchObject({ balance: PLAY_MONEY_KES - 200 })
    expect(singles.slips.map(({ id }) => id)).toEqual(['bet 0', 'bet 1'])
  })
  it('refuses what the server refuses', () => {
    expect(place(slipOf([leg(0)], { stake: 9 }))).toBe('stake_below_minimum')
    expect(place(slipOf([leg(0)], { stake: 10_001 }))).toBe('stake_above_maximum')
    expect(place(slipOf([leg(0)], { stake: 5_001 }))).toBe('insufficient_funds')
    expect(place(slipOf([leg(0)]), FULL, KICK_OFF_MS)).toBe('selection_closed')
    expect(place(slipOf([leg(0), leg(0, { market: 29, outcome: '74' })]))).toBe('selection_related')
    expect(place(slipOf([sampleLeg()]))).toBe('selection_closed')
  })
})

describe('the slips of a visitor', () => {
  const stored = new Map<string, string>()
  const open = (round: unknown, now: () => number) => {
    const asked: string[] = []
    const demo = new Demo({
      houseAt,
      api: (async (shape: { path: string }, given: { week: string }) => {
        asked.push(`${shape.path} ${given.week}`)
        return round
      }) as unknown as GameApi,
      device: () => ({
        getItem: key => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
      }),
      newId: () => 'bet',
      now,
      playMs: () => 37_000,
    })
    return { demo, asked }
  }
  it('are kept on the device, and settled after full time with one question for each round', async () => {
    let nowMs = 0
    const results = ['h1', 'h2', ...Array<string>(8).fill('')]
    const { demo, asked } = open({ data: { data: { results } } }, () => nowMs)
    expect(demo.place(slipOf([leg(0), leg(1)], { mode: 'singles' }))).toBeUndefined()
    nowMs = KICK_OFF_MS + 36_999
    await demo.settle()
    expect(asked).toEqual([])
    nowMs += 1
    await demo.settle()
    expect(asked).toEqual(['/leagues/{league}/rounds/{season}/{week}/ 1'])
    expect(demo.state.get().balance).toBe(PLAY_MONEY_KES + 200)
    const again = open(undefined, () => nowMs).demo
    again.bringBack()
    expect(again.state.get()).toEqual(demo.state.get())
  })
  it('wait for a round that is not known, and are void when it never comes', async () => {
    stored.clear()
    let nowMs = 0
    const { demo } = open({ refused: { code: 'round_unknown', text: '', fields: {} } }, () => nowMs)
    demo.place(slipOf([leg(0)]))
    nowMs = KICK_OFF_MS + 60_000
    await demo.settle()
    expect(demo.state.get().slips[0]!.payout).toBeNull()
    nowMs += 15 * 60_000
    await demo.settle()
    expect(demo.state.get()).toMatchObject({ balance: PLAY_MONEY_KES, slips: [{ payout: 100 }] })
  })
})
