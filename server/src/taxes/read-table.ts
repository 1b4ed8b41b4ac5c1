import { readFileSync } from 'node:fs'
import { fromKes } from '@ruka/contract/money'
import { WITHDRAWAL_KES } from '@ruka/contract/payments'
import { taxTable } from '@ruka/contract/tax-table'
import { divideWithdrawal, taxOn, type TaxTable } from '@ruka/contract/taxes'
import { ConfigError } from '../platform/config/config.ts'

/** M-PESA pays out no less than this, in KES. Source: Daraja 3.0, "Business To Customer". */
const LEAST_PAYOUT_KES = 10

/**
 * What the operator need not write. Sources of `kenya-2025`: Finance Act 2025, from 1 July 2025; Gambling
 * Control Act 2025, section 71, from 26 August 2025. Counsel decides whether they are read rightly.
 */
const profiles: Readonly<Record<string, TaxTable>> = {
  none: [],
  'kenya-2025': [
    { base: 'deposit', ratePercent: 5, law: 'Excise duty, Finance Act 2025', from: '2025-07-01' },
    { base: 'withdrawal', ratePercent: 5, law: 'Withholding tax, Finance Act 2025', from: '2025-07-01' },
    { base: 'stake', minimumStake: 20, law: 'Gambling Control Act 2025, s. 71', from: '2025-08-26' },
  ],
}

/** The table that `TAX_PROFILE` names. @throws ConfigError that says what is wrong, and where. */
export function readTaxTable(profile: string): TaxTable {
  const table = Object.hasOwn(profiles, profile) ? profiles[profile]! : readFile(profile)
  const wrong = [...repeated(table), ...tooHigh(table)]
  if (wrong.length > 0) throw new ConfigError(wrong.map(line => `TAX_PROFILE: ${line}`).join('\n'))
  return table
}

function readFile(file: string): TaxTable {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(`TAX_PROFILE must be ${Object.keys(profiles).join(', ')}, or a JSON file`)
  }
  const parsed = taxTable.safeParse(readJson(text))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(
    ({ path, message }) => `TAX_PROFILE: ${['entries', ...path].join('.')} must be ${message}`,
  )
  throw new ConfigError([...new Set(lines)].join('\n'))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError('TAX_PROFILE: the file is not JSON')
  }
}

/** Two entries of one base and day would leave the rate to chance. */
function repeated(table: TaxTable): string[] {
  const days = table.map(({ base, from }) => `two entries of the base ${base} from ${from}`)
  return [...new Set(days.filter((day, index) => days.indexOf(day) !== index))]
}

/** A rate that leaves less of the smallest withdrawal than M-PESA pays out would strand it. */
function tooHigh(table: TaxTable): string[] {
  const gross = fromKes(WITHDRAWAL_KES.min)
  return table
    .filter(({ base }) => base === 'withdrawal')
    .filter(entry => {
      const { taxCents } = taxOn([entry], 'withdrawal', gross, Date.parse(entry.from))
      return divideWithdrawal(gross, taxCents).paidCents < fromKes(LEAST_PAYOUT_KES)
    })
    .map(({ from }) => `the withdrawal tax from ${from} leaves less than M-PESA pays out`)
}
