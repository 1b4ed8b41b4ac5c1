import type { Extra } from '@ruka/contract/accounts'
import { fieldOf } from './device.ts'
import { queries } from './queries.ts'

export const ME_KEY = ['me'] as const

/**
 * Whether the server has said, in the player's record, that it has something beyond section 7 of the
 * specification.
 */
export function serverHas(extra: Extra): boolean {
  const extras = fieldOf(fieldOf(queries.getQueryData(ME_KEY), 'data'), 'extras')
  return Array.isArray(extras) && extras.includes(extra)
}
