import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUSE_LIMITS, limitKes } from '@ruka/contract/house-limits'
import { nairobiStartMs } from '@ruka/contract/nairobi'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../platform/config/config.ts'
import { readHouseLimits } from './read-limits.ts'

const folder = mkdtempSync(join(tmpdir(), 'ruka-limits-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'limits.json')
const read = (rows: unknown) => {
  writeFileSync(file, typeof rows === 'string' ? rows : JSON.stringify(rows))
  return readHouseLimits(file)
}
const faultOf = (rows: unknown): string => {
  try {
    read(rows)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('the limits of the house', () => {
  it('change with the first moment of the Nairobi day of a row, and no others do', () => {
    const limits = read({ sportsStakeMax: [{ from: '2027-01-01', kes: 5_000 }] })
    const newYearMs = nairobiStartMs('2027-01-01')
    expect(limitKes(limits, 'sportsStakeMax', newYearMs - 1)).toBe(20_000)
    expect(limitKes(limits, 'sportsStakeMax', newYearMs)).toBe(5_000)
    expect({ ...limits, sportsStakeMax: HOUSE_LIMITS.sportsStakeMax }).toEqual(HOUSE_LIMITS)
  })

  it('are in the order of their days, whatever the order in the file', () => {
    const { casinoPayout } = read({
      casinoPayout: [
        { from: '2027-02-01', kes: 900_000 },
        { from: '2020-01-01', kes: 1_000_000 },
      ],
    })
    expect(casinoPayout).toEqual([
      { from: '2020-01-01', kes: 1_000_000 },
      { from: '2027-02-01', kes: 900_000 },
    ])
  })

  it('are those of before the first row for a moment that no row reaches', () => {
    expect(limitKes(read({}), 'virtualsPayout', 0)).toBe(1_500_000)
  })

  const row = { from: '2027-01-01', kes: 500 }
  it.each([
    ['no JSON', '{', 'LIMITS_FILE: the file is not JSON ('],
    ['an unknown limit', { sportStakeMax: [row] }, 'sportStakeMax is no limit; did you mean sportsStakeMax?'],
    ['what is no object', [], 'the file must be an object of limits'],
    [
      'a limit that stands there twice',
      `{"jackpotStake":[],"jackpotStake" : [${JSON.stringify(row)}]}`,
      'jackpotStake stands in the file twice',
    ],
    ['a list without rows', { jackpotStake: [] }, 'jackpotStake must have at least one row'],
    [
      'an amount that is no whole shilling',
      { jackpotStake: [row, { ...row, kes: 1.5 }] },
      'jackpotStake, row 2: kes must be whole shillings from 1 to 1000000000',
    ],
    [
      'an amount of nothing',
      { jackpotStake: [{ ...row, kes: 0 }] },
      'jackpotStake, row 1: kes must be whole shillings from 1 to',
    ],
    [
      'an amount beyond any',
      { jackpotStake: [{ ...row, kes: 1e30 }] },
      'row 1: kes must be whole shillings from 1 to',
    ],
    [
      'a row from before ours',
      { jackpotStake: [{ ...row, from: '2019-12-31' }] },
      'jackpotStake has a row from before 2020-01-01',
    ],
    [
      'a day that is none',
      { jackpotStake: [{ ...row, from: '2027-02-30' }] },
      'row 1: from must be a date such as 2027-01-01',
    ],
    [
      'an unknown field',
      { casinoPayout: [{ ...row, window: 'day' }] },
      'casinoPayout, row 1 must be a row of from and kes, and of nothing else',
    ],
    ['two rows of a day', { jackpotStake: [row, { ...row, kes: 400 }] }, 'two rows from 2027-01-01'],
    [
      'a greatest stake below the least, from the day on which it is',
      { virtualsStakeMax: [{ from: '2027-01-01', kes: 9 }] },
      'virtualsStakeMin is above virtualsStakeMax from 2027-01-01',
    ],
    [
      'a multi that pays more than all bets together',
      { sportsPayout: [{ from: '2027-01-01', kes: 1_999_999 }] },
      'sportsPayoutMulti is above sportsPayout from 2027-01-01',
    ],
  ])('refuse %s', (_, rows, fault) => expect(faultOf(rows)).toContain(fault))

  it('refuse a file that is not there', () => {
    expect(() => readHouseLimits(join(folder, 'none.json'))).toThrow('none.json does not exist')
  })
})
