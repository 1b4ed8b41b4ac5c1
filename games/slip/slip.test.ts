import { describe, expect, it } from 'vitest'
import { sampleLeg } from './sample-leg.ts'
import {
  addedStake,
  agreedTo,
  EMPTY,
  fallOf,
  hasPicks,
  isSmallFall,
  legKey,
  relatedKeys,
  stakeShown,
  toggled,
  typedStake,
  without,
  withPicks,
  type SlipLeg,
} from './slip.rules.ts'

const leg = sampleLeg
const slipOf = (...legs: SlipLeg[]) => legs.reduce(toggled, EMPTY)

describe('the slip', () => {
  it('takes a selection with one tap, and gives it back with the next', () => {
    const one = toggled(EMPTY, leg())
    expect(one.legs).toHaveLength(1)
    expect(toggled(one, leg({ odds: 2.1 })).legs).toEqual([])
  })
  it('has one outcome of a line: another one takes its place', () => {
    const slip = slipOf(leg(), leg({ event: 'sr:match:2', home: 'Tusker' }), leg({ outcome: 'X' }))
    expect(slip.legs.map(({ event, outcome }) => [event, outcome])).toEqual([
      ['sr:match:1', 'X'],
      ['sr:match:2', '1'],
    ])
  })
  it('holds twenty selections', () => {
    const legs = Array.from({ length: 21 }, (_, at) => leg({ event: `sr:match:${at}`, home: `Home ${at}` }))
    expect(slipOf(...legs).legs).toHaveLength(20)
  })
  it('names the later one of two selections that depend on each other, in a multi alone', () => {
    const [one, two] = [leg(), leg({ market: 18, specifiers: 'total=2.5', outcome: '12' })]
    const slip = slipOf(one, two)
    expect([...relatedKeys(slip)]).toEqual([legKey(two)])
    expect(relatedKeys({ ...slip, mode: 'singles' }).size).toBe(0)
    expect(relatedKeys(without(slip, legKey(one))).size).toBe(0)
  })
  it('takes the picks of a code without a stake, and knows them again in any order', () => {
    const picks = [leg({ event: 'sr:match:2', home: 'Tusker' }), leg({ event: 'sr:match:3', home: 'Ulinzi' })]
    const slip = withPicks({ ...slipOf(leg()), mode: 'singles', stake: 500 }, picks)
    expect(slip).toMatchObject({ legs: picks, mode: 'multi', stake: 0 })
    expect(hasPicks(slip, [picks[1]!, picks[0]!])).toBe(true)
    expect(hasPicks(slip, [picks[0]!])).toBe(false)
    expect(hasPicks(slip, [picks[0]!, leg()])).toBe(false)
  })
  it('takes over the odds that the player agrees to', () => {
    const slip = slipOf(leg(), leg({ event: 'sr:match:2', home: 'Tusker' }))
    expect(agreedTo(slip, new Map([[legKey(leg()), 1.8]])).legs.map(({ odds }) => odds)).toEqual([1.8, 2])
  })
})

describe('a stake', () => {
  it('grows with each tap of a preset, up to the greatest', () => {
    expect(addedStake(addedStake(0, 100, 20_000), 500, 20_000)).toBe(600)
    expect(addedStake(19_990, 50, 20_000)).toBe(20_000)
  })
  it.each([
    ['', 0],
    ['100', 100],
    ['1,000', 1_000],
    ['1 000', 1_000],
    ['1.5', undefined],
    ['-1', undefined],
    ['ten', undefined],
  ])('typed as "%s" is %s', (text, stake) => expect(typedStake(text)).toBe(stake))
})

describe('the field of the stake', () => {
  it.each([
    ['', 0],
    ['0', 0],
    ['100', 100],
    ['00100', 100],
    [' 100 ', 100],
    ['1,000', 1_000],
    ['1 000', 1_000],
    ['12,000', 12_000],
    ['1,5', undefined],
    ['1,00', undefined],
    ['1,0000', undefined],
    ['1 5', undefined],
    ['1.5', undefined],
    ['1.000', undefined],
    ['1e5', undefined],
    ['-1', undefined],
    ['−1', undefined],
    ['+1', undefined],
    ['٣', undefined],
    ['0x10', undefined],
    ['12345678', undefined],
  ])('reads %j as %s shillings', (text, stake) => {
    expect(typedStake(text)).toBe(stake)
  })
  it.each([
    ['nothing was typed', { text: undefined, stake: 100 }, { shown: '100', isWrong: false }],
    ['there is no stake', { text: undefined, stake: 0 }, { shown: '', isWrong: false }],
    ['what was typed is staked', { text: '1,000', stake: 1_000 }, { shown: '1,000', isWrong: false }],
    ['what was typed cannot be staked', { text: '1.5', stake: 0 }, { shown: '1.5', isWrong: true }],
    ['it is more than the most', { text: '20001', stake: 0 }, { shown: '20001', isWrong: true }],
    ['another stake came since', { text: '15000', stake: 600 }, { shown: '600', isWrong: false }],
    ['a stake came after a wrong text', { text: '1.5', stake: 600 }, { shown: '600', isWrong: false }],
  ])('shows what would be placed where %s', (_, { text, stake }, shown) => {
    expect(stakeShown(text, stake, 20_000)).toEqual(shown)
  })
})

describe('odds that fell', () => {
  it('are taken only where the player has said so', () => {
    expect(fallOf(EMPTY)).toBe(0)
    expect(fallOf({ ...EMPTY, fall: 5 })).toBe(5)
    expect(fallOf({ ...EMPTY, policy: 'any', fall: 5 })).toBeUndefined()
  })
  it('are small where the total of each bet has lost at most five per cent', () => {
    const [one, two] = [leg(), leg({ event: 'sr:match:2', home: 'Tusker' })]
    const multi = slipOf(one, two)
    const at = (odds: number) => new Map([[legKey(two), odds]])
    expect(isSmallFall(multi, at(1.9))).toBe(true)
    expect(isSmallFall(multi, at(1.89))).toBe(false)
    // Each single has a total of its own, and the other's rise does not make up for its fall.
    const risen = new Map([...at(1.89), [legKey(one), 3]])
    expect(isSmallFall(multi, risen)).toBe(true)
    expect(isSmallFall({ ...multi, mode: 'singles' }, risen)).toBe(false)
  })
  it('are small to the last part of ten thousand, as the server reckons them', () => {
    const fell = (seen: number, now: number) => {
      const one = leg({ odds: seen })
      return isSmallFall(slipOf(one), new Map([[legKey(one), now]]))
    }
    expect(fell(1.2, 1.14)).toBe(true)
    expect(fell(1.2, 1.1399)).toBe(false)
    for (let seen = 10_020; seen < 30_000; seen += 20)
      expect([seen, fell(seen / 10_000, (seen * 95) / 1_000_000)]).toEqual([seen, true])
  })
  it('are small where the odds of now of another selection, which the page knows, make up for them', () => {
    const [fallen, risen] = [leg(), leg({ event: 'sr:match:2', home: 'Tusker' })]
    const multi = slipOf(fallen, risen)
    const odds = new Map([[legKey(fallen), 1.84]])
    expect(isSmallFall(multi, odds)).toBe(false)
    const here = (each: SlipLeg) => (each === risen ? 2.08 : undefined)
    expect(isSmallFall(multi, odds, here)).toBe(true)
    expect(isSmallFall({ ...multi, mode: 'singles' }, odds, here)).toBe(false)
    // What the server said of a selection counts before what the page shows.
    expect(isSmallFall(multi, odds, () => 2)).toBe(false)
  })
  it('are no matter of small falls where the player takes them already, or wants to be asked', () => {
    const slip = slipOf(leg())
    const small = new Map([[legKey(leg()), 1.95]])
    expect(isSmallFall(slip, small)).toBe(true)
    expect(isSmallFall({ ...slip, fall: 5 }, small)).toBe(false)
    expect(isSmallFall({ ...slip, policy: 'none' }, small)).toBe(false)
    expect(isSmallFall(slip, new Map())).toBe(false)
  })
})
