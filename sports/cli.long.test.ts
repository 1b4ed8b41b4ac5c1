import { describe, expect, it } from 'vitest'
import { openFolder, sports } from './run-cli-for-tests.ts'

const { settle } = openFolder()

describe('npm run sports', () => {
  it.each([
    [[], 'name a command'],
    [['price', '--home', '1.6'], '--away is a number'],
    [['price', '--home', '0', '--away', '1'], 'expected to score'],
    [['price', '--home', '1', '--away', '1', '--score', '0:1', '--half', '1:0'], 'more goals at half-time'],
    [['parse', 'missing.xml'], 'ENOENT'],
    [['results'], '--score is a score'],
    [['results', '--score', '1:0', '--half', '2:0'], 'more goals at half-time'],
    [['results', '--score', '1:0', '--half', '0:0', '--scorers', 'away'], 'scorers are not those'],
    [['results', '--scroe', '1:0'], 'scroe'],
    [['settle'], 'name one file'],
    [['constructor'], 'name a command'],
  ])('says of %j why there is no answer', (args, why) => {
    const { status, stderr, lines } = sports(...args)
    expect({ status, lines }).toEqual({ status: 2, lines: [] })
    expect(stderr).toContain(why)
  })
  it.each([
    '',
    '{}',
    { stake: -1, legs: [{ odds: 2, result: 1 }] },
    { stake: 0.001, legs: [{ odds: 2, result: 1 }] },
    { stake: 1, legs: [] },
    { stake: 1, legs: [{ odds: -2, result: 1 }] },
    { stake: 1, legs: [{ odds: 2, result: 1, void_factor: 0.25 }] },
    { stake: 1, legs: [{ odds: 2, result: 1, other: 1 }] },
    {
      stake: 1,
      legs: [{ odds: 2, result: 1 }],
      bonus: { least_odds: 1.5, tiers: [{ legs: 1, percent: 5 }] },
    },
  ])('refuses the slip %j', slips => {
    expect(settle(slips)).toMatchObject({ status: 2, lines: [] })
  })
})
