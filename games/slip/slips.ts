import * as z from 'zod/mini'
import { readStored, writeStored, type Store as Device } from '../kit/storage.ts'
import { makeStore, type Store } from '../kit/react/store.ts'
import { EMPTY, FALLS, STAKE_MAX_KES, type Slip } from './slip.rules.ts'

const text = z.string().check(z.maxLength(200))
export const legSchema = z.object({
  event: text,
  market: z.number(),
  specifiers: text,
  outcome: text,
  odds: z.number().check(z.gt(1)),
  home: text,
  away: text,
  competition: text,
  competitionId: text,
  kickOffMs: z.number(),
})
const schema: z.ZodMiniType<Slip> = z.object({
  legs: z.array(legSchema).check(z.maxLength(20)),
  mode: z.enum(['multi', 'singles']),
  stake: z.number().check(z.int(), z.gte(0), z.lte(STAKE_MAX_KES)),
  policy: z.enum(['any', 'higher', 'none']),
  fall: z.optional(z.literal(FALLS)),
})

/** The slip of this device, kept over reloads and log-ins. */
export type Slips = Store<Slip> & { update(change: (slip: Slip) => Slip): void }

/** @param name of the page, such as `sports`: each keeps a slip of its own */
export function openSlips(device: Device, name: string): Slips {
  const store = makeStore<Slip>(EMPTY)
  return {
    ...store,
    update(change) {
      store.set(change(store.get()))
      writeStored(device, keyOf(name), store.get())
    },
  }
}

/** Brings back what the device kept, once the page lives: the server draws an empty slip. */
export const bringBack = (slips: Slips, device: Device, name: string): void =>
  slips.set(readStored(device, keyOf(name), schema, EMPTY))

const keyOf = (name: string): string => `ruka.${name}.slip`
