import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFolder, sports } from './run-cli-for-tests.ts'

const { folder, settle } = openFolder()

describe('npm run sports', () => {
  it('prints how every outcome of a score ended', () => {
    const { status, lines } = sports('results', '--score', '2:1', '--half', '1:0')
    expect(status).toBe(0)
    expect(lines).toContainEqual({ market: 1, specifiers: '', outcome: '1', result: 1, void_factor: 0 })
    expect(lines).toContainEqual({
      market: 16,
      specifiers: 'hcp=-1',
      outcome: '1714',
      result: 0,
      void_factor: 1,
    })
    expect(lines).toContainEqual({
      market: 18,
      specifiers: 'total=2.75',
      outcome: '12',
      result: 1,
      void_factor: 0.5,
    })
    expect(lines).toContainEqual({
      market: 8,
      specifiers: 'goalnr=1',
      outcome: '6',
      result: -1,
      void_factor: 0,
    })
  })
  it('prints what slips pay, with the working', () => {
    const legs = [
      { odds: 1.85, result: 1 },
      { odds: '2.10', result: 1, void_factor: 0.5 },
      { odds: 3.4, result: 0, void_factor: 1 },
    ]
    const twos = [
      { odds: 2, result: 1 },
      { odds: 3, result: 1 },
    ]
    expect(
      settle([
        { stake: 100, legs },
        { id: 'b', stake: 100, legs: twos, bonus: { least_odds: 1.5, tiers: [{ legs: 2, percent: 10 }] } },
        { id: 'x', stake: 20, legs: [{ odds: 9, result: -1 }] },
      ]).lines,
    ).toEqual([
      {
        slip: 1,
        stake: 100,
        state: 'settled',
        payout: 286.75,
        multiplier: '2.8675',
        legs: ['won: 1.85', 'half won: (2.1 + 1) / 2 = 1.55', 'void: 1'],
      },
      {
        slip: 'b',
        stake: 100,
        state: 'settled',
        payout: 650,
        multiplier: '6',
        legs: ['won: 2', 'won: 3'],
        bonus: 50,
        bonus_percent: 10,
      },
      { slip: 'x', stake: 20, state: 'open', why: 'a leg is undecided' },
    ])
  })
  it('prints prices of every market, and fewer once the match is on', () => {
    const before = sports('price', '--home', '1.6', '--away', '1.3')
    expect(before.status).toBe(0)
    expect(before.lines).toContainEqual(
      expect.objectContaining({ market: 18, specifiers: 'total=2.5', outcome: '12' }),
    )
    const live = sports('price', '--home', '1.6', '--away', '1.3', '--minute', '60', '--score', '0:1')
    expect(live.lines.length).toBeLessThan(before.lines.length)
    expect(live.lines).not.toContainEqual(expect.objectContaining({ market: 60 }))
  })
  it('prints a message of the feed as it is read', () => {
    const file = join(folder, 'alive.xml')
    writeFileSync(file, '<alive product="1" timestamp="5" subscribed="1"/>')
    const message = { type: 'alive', product: 1, timestamp: 5, subscribed: true, unknown: [] }
    expect(sports('parse', file)).toMatchObject({ status: 0, lines: [message] })
    writeFileSync(file, '<alive product="1"')
    expect(sports('parse', file)).toMatchObject({ status: 2, lines: [] })
  })
  it.each([
    [['price', '--home', '1', '--away', '1', '--minute', '91'], '--minute is a number from 0 to 90'],
    [['settle', 'missing.json'], 'ENOENT'],
  ])('says of %j why there is no answer', (args, why) => {
    const { status, stderr, lines } = sports(...args)
    expect({ status, lines }).toEqual({ status: 2, lines: [] })
    expect(stderr).toContain(why)
  })
  it.each(['{', { stake: 1, legs: [{ odds: 2, result: 2 }] }])('refuses the slip %j', slips => {
    expect(settle(slips)).toMatchObject({ status: 2, lines: [] })
  })
})
