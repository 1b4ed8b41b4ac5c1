import type { TaxTable } from '@ruka/contract/taxes'
import type { Ctx } from '../platform/context.ts'
import type { Module } from '../platform/module.ts'
import { readTaxTable } from './read-table.ts'

const tables = new WeakMap<Ctx, TaxTable>()

/** The dated table of this program. @throws ConfigError when the configured one cannot be used. */
export { taxesSection } from './config.ts'
export function taxesOf(ctx: Ctx): TaxTable {
  const table = tables.get(ctx) ?? readTaxTable(ctx.config.TAX_PROFILE)
  tables.set(ctx, table)
  return table
}

export const taxesModule: Module = {
  name: 'taxes',
  // A table that cannot be used stops the start, not the first deposit.
  register: ctx => void taxesOf(ctx),
}
