import { HOUSE_LIMITS, type HouseLimits } from '@ruka/contract/house-limits'
import type { Ctx } from '../platform/context/context.ts'
import type { Module } from '../platform/process/module.ts'
import { readHouseLimits } from './read-limits.ts'

export { keptLimits, readKeptLimits, storeLimits } from './store-limits.ts'

/** What was read, by file: each stake needs its limits, and a file is read once. */
const tables = new Map<string, HouseLimits>()

/** The limits of the house, of all days. @throws ConfigError when the operator's file cannot be used */
export function houseLimitsOf({
  config: { LIMITS_FILE: file },
}: {
  readonly config: Pick<Ctx['config'], 'LIMITS_FILE'>
}): HouseLimits {
  if (file === undefined) return HOUSE_LIMITS
  const limits = tables.get(file) ?? readHouseLimits(file)
  tables.set(file, limits)
  return limits
}

export const houseLimitsModule: Module = {
  name: 'house-limits',
  // A table that cannot be used stops the start, not the first stake.
  checkConfig: config => void houseLimitsOf({ config }),
}
