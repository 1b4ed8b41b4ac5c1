import type { TaxTable } from '@ruka/contract/taxes'
import type { Ctx } from '../platform/context/context.ts'
import type { Module } from '../platform/process/module.ts'
import { readTaxTable } from './read-table.ts'

/** What was read, by profile: each stake needs its least amount, and a file is read once. */
const tables = new Map<string, TaxTable>()

/** The dated table that the configuration names. @throws ConfigError when it cannot be used. */
export function taxesOf({ config: { TAX_PROFILE: profile } }: Pick<Ctx, 'config'>): TaxTable {
  const table = tables.get(profile) ?? readTaxTable(profile)
  tables.set(profile, table)
  return table
}

export const taxesModule: Module = {
  name: 'taxes',
  // A table that cannot be used stops the start, not the first deposit.
  checkConfig: config => void taxesOf({ config }),
}
