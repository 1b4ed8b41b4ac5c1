import * as z from 'zod/mini'
import { readStored, writeStored, type Store } from '../../kit/storage.ts'
import { randomSeed } from '../../kit/random.ts'
import { savesData } from '../../kit/saves-data.ts'
import { vibratesAtFirst } from '../../kit/vibration.ts'

/** The settings of a player on this device, for all crash games. */
export type Settings = {
  readonly sound: boolean
  /** The device vibrates with bets and results. */
  readonly vibration: boolean
  /** Off shows numbers over a static sky, as with reduced motion. */
  readonly animation: boolean
  /** No live bets of others. */
  readonly saver: boolean
  /** The second bet is shown on a small screen. */
  readonly secondBet: boolean
  /** Space and Enter press the big buttons. */
  readonly keys: boolean
  /** The player's client seed. */
  readonly seed: string
}
type Device = {
  readonly store: Store
  /** Whether the browser requests reduced data use. */
  readonly saveData: boolean
  /** Whether it vibrates until the player chooses otherwise. */
  readonly vibrates: boolean
  newSeed(): string
}
export type SettingsStore = {
  get(): Settings
  change(part: Partial<Settings>): void
  /** Calls with every later change until the returned function is called. */
  onChange(call: (settings: Settings) => void): () => void
}

const KEY = 'ruka.crash'
const SEED = /^[A-Za-z0-9_-]{8,64}$/
const storedSchema = z.object({
  sound: z.optional(z.boolean()),
  vibration: z.optional(z.boolean()),
  animation: z.optional(z.boolean()),
  saver: z.optional(z.boolean()),
  secondBet: z.optional(z.boolean()),
  keys: z.optional(z.boolean()),
  seed: z.optional(z.string().check(z.regex(SEED))),
})

export const isSeed = (text: string): boolean => SEED.test(text)

/** Settings that are stored on the device if possible, or else for the lifetime of the page. */
export function openSettings(device: Device): SettingsStore {
  const read = () => readStored(device.store, KEY, storedSchema, {})
  const write = (chosen: z.infer<typeof storedSchema>) => writeStored(device.store, KEY, chosen)
  const stored = read()
  // Sound is off by default: games are opened in buses and offices.
  let settings: Settings = {
    sound: stored.sound ?? false,
    vibration: stored.vibration ?? device.vibrates,
    animation: stored.animation ?? true,
    saver: stored.saver ?? device.saveData,
    secondBet: stored.secondBet ?? false,
    keys: stored.keys ?? true,
    seed: stored.seed ?? device.newSeed(),
  }
  const listeners = new Set<(settings: Settings) => void>()
  if (stored.seed === undefined) write({ ...stored, seed: settings.seed })
  return {
    get: () => settings,
    onChange(call) {
      listeners.add(call)
      return () => void listeners.delete(call)
    },
    change(part) {
      settings = { ...settings, ...part }
      // Only choices are stored, so that the browser's preference still counts where none was made.
      write({ ...read(), seed: settings.seed, ...part })
      for (const call of listeners) call(settings)
    },
  }
}

/** This browser as the device that stores settings. */
export const thisDevice: Device = {
  store: () => localStorage,
  saveData: savesData(),
  vibrates: vibratesAtFirst(),
  newSeed: randomSeed,
}
