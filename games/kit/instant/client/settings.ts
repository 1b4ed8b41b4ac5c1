import * as z from 'zod/mini'
import { readStored, writeStored, type Store } from '../../storage.ts'
import { vibratesAtFirst } from '../../vibration.ts'

/** The settings of a player on this device, for all instant games. */
export type Settings = {
  readonly sound: boolean
  /** The device vibrates with bets and results. */
  readonly vibration: boolean
  /** Off shows results at once, as with reduced motion. */
  readonly animation: boolean
  /** Shorter motion. */
  readonly turbo: boolean
  /** Space and Enter press the big button. */
  readonly keys: boolean
}
export type SettingsStore = {
  get(): Settings
  change(part: Partial<Settings>): void
  /** Calls with every later change until the returned function is called. */
  onChange(call: () => void): () => void
}

const KEY = 'ruka.instant'
const storedSchema = z.object({
  sound: z.optional(z.boolean()),
  vibration: z.optional(z.boolean()),
  animation: z.optional(z.boolean()),
  turbo: z.optional(z.boolean()),
  keys: z.optional(z.boolean()),
})
// Sound is off by default: games are opened in buses and offices.
const AT_FIRST = { sound: false, animation: true, turbo: false, keys: true }

export function openSettings(store: Store): SettingsStore {
  const chosen = () =>
    readStored<Partial<Settings>>(store, KEY, storedSchema as z.ZodMiniType<Partial<Settings>>, {})
  let settings: Settings = { ...AT_FIRST, vibration: vibratesAtFirst(), ...chosen() }
  const listeners = new Set<() => void>()
  return {
    get: () => settings,
    onChange(call) {
      listeners.add(call)
      return () => void listeners.delete(call)
    },
    change(part) {
      settings = { ...settings, ...part }
      writeStored(store, KEY, { ...chosen(), ...part })
      for (const call of listeners) call()
    },
  }
}
