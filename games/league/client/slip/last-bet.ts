import * as z from 'zod/mini'
import { readStored, writeStored, type Store as Device } from '../../../kit/storage.ts'
import { legSchema } from '../../../slip/slips.ts'
import type { Slip } from '../../../slip/slip.rules.ts'

const KEY = 'ruka.league.last'
const schema: z.ZodMiniType<Slip | null> = z.nullable(
  z.object({
    legs: z.array(legSchema).check(z.minLength(1), z.maxLength(20)),
    mode: z.enum(['multi', 'singles']),
    stake: z.number().check(z.int(), z.gte(1)),
    policy: z.enum(['any', 'higher', 'none']),
  }),
)

/** Keeps the slip that was placed last, to be placed once more. */
export const keepLast = (device: Device, slip: Slip): void => writeStored(device, KEY, slip)

/** The slip that was placed last, while bets are taken on all of its matches. */
export function lastBet(device: Device, nowMs: number): Slip | undefined {
  const last = readStored(device, KEY, schema, null)
  return last?.legs.every(({ kickOffMs }) => kickOffMs > nowMs) ? last : undefined
}
