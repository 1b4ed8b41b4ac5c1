import * as z from 'zod/mini'
import { readStored, writeStored, type Store as Device } from '../kit/storage.ts'
import { createStore, type Store } from '@ruka/client/store'
import { EMPTY, FALLS, STAKE_MAX_KES, withChange, type Slip } from './slip.rules.ts'

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

/** The slip of this device, kept over reloads and log-ins, and shared by its tabs. */
export type Slips = Store<Slip> & {
  update(change: (slip: Slip) => Slip): void
  /** Brings back what the device kept, once the page lives (the server draws an empty slip), and follows other tabs. */
  bringBack(listen?: (heard: (event: Heard) => void) => void): void
}
type Heard = Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>

/** @param name of the page, such as `sports`: each keeps a slip of its own */
export function openSlips(device: Device, name: string): Slips {
  const key = `ruka.${name}.slip`
  const store = createStore<Slip>(EMPTY)
  /** What the device kept when this tab last looked, or wrote. */
  let known: string | null = null
  /** The slip before the last change of this tab, of which another tab may not know yet. */
  let before: Slip | undefined
  const read = () => {
    try {
      return device().getItem(key)
    } catch {
      return null
    }
  }
  const write = (slip: Slip) => {
    store.set(slip)
    writeStored(device, key, slip)
    // Where the device is full it still keeps the one of before.
    known = read()
  }
  /** Takes over what other tabs made of the slip. */
  const look = () => {
    const kept = read()
    if (kept === known) return
    known = kept
    before = undefined
    store.set(readStored(device, key, schema, EMPTY))
  }
  return {
    ...store,
    update(change) {
      look()
      before = store.get()
      write(change(before))
    },
    bringBack(listen = heard => addEventListener('storage', heard)) {
      look()
      listen(({ key: changed, oldValue, newValue }) => {
        if (changed !== key) return
        // Both have changed it at once: what was changed here is done once more, to the slip of the other tab.
        if (before && oldValue !== known && newValue !== known) {
          const other = readStored(() => ({ getItem: () => newValue }), key, schema, EMPTY)
          write(withChange(other, before, store.get()))
          before = undefined
        } else look()
      })
    },
  }
}
