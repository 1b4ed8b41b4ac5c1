import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../platform/config/config.ts'
import { readTaxTable } from './read-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'ruka-taxes-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'taxes.json')
const faultOf = (text: string): string => {
  writeFileSync(file, text)
  try {
    readTaxTable(file)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}
const entry = { base: 'withdrawal', ratePercent: 5, law: 'Sample Act', from: '2026-01-01' }
const faultWith = (change: object): string => faultOf(JSON.stringify([{ ...entry, ...change }]))

describe('the tax profile', () => {
  // spec: 7.15
  it('none is empty, kenya-2025 taxes both ways by 5 % and raises the smallest stake to 20', () => {
    expect(readTaxTable('none')).toEqual([])
    expect(readTaxTable('kenya-2025')).toMatchObject([
      { base: 'deposit', ratePercent: 5, from: '2025-07-01' },
      { base: 'withdrawal', ratePercent: 5, from: '2025-07-01' },
      { base: 'stake', minimumStake: 20, from: '2025-08-26' },
    ])
  })

  it('may be a file of the operator’s own', () => {
    expect(faultOf(JSON.stringify([entry]))).toBe('')
    expect(readTaxTable(file)).toEqual([entry])
  })

  it.each([
    ['an unknown name', () => readFault('kenya-1999'), 'must be none, kenya-2025, or a JSON file'],
    ['another prototype', () => readFault('constructor'), 'must be none, kenya-2025, or a JSON file'],
    ['no JSON', () => faultOf('[{]'), 'the file is not JSON'],
    ['no list', () => faultOf('{}'), 'entries must be a list'],
    ['a rate as text', () => faultWith({ ratePercent: '5' }), 'entries.0.ratePercent must be a percentage'],
    ['a negative rate', () => faultWith({ ratePercent: -1 }), 'must be a percentage from 0'],
    ['a rate of everything', () => faultWith({ ratePercent: 100 }), 'must be a percentage below 100'],
    ['a rate finer than two decimals', () => faultWith({ ratePercent: 5.001 }), 'at most two decimals'],
    ['a day that is none', () => faultWith({ from: '2026-02-30' }), 'from must be a date such as 2025-07-01'],
    ['no law', () => faultWith({ law: '' }), 'entries.0.law must be the law'],
    ['an unknown field', () => faultWith({ rate: 5 }), 'entries.0'],
    [
      'a fraction of a stake',
      () => faultOf('[{"base":"stake","minimumStake":1.5,"law":"x","from":"2026-01-01"}]'),
      'whole shillings',
    ],
    [
      'a rate that strands the smallest withdrawal',
      () => faultWith({ ratePercent: 80.01 }),
      'the withdrawal tax from 2026-01-01 leaves less than M-PESA pays out',
    ],
    [
      'two entries of a day',
      () => faultOf(JSON.stringify([entry, { ...entry, ratePercent: 6 }])),
      'two entries of the base withdrawal from 2026-01-01',
    ],
  ])('refuses %s', (_, fault, message) => {
    expect(fault()).toContain('TAX_PROFILE')
    expect(fault()).toContain(message)
  })
})

function readFault(profile: string): string {
  try {
    readTaxTable(profile)
  } catch (error) {
    return String(error)
  }
  return ''
}
