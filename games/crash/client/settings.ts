import * as z from 'zod/mini'
import { randomSeed } from '../../kit/random.ts'
import { savesData } from '../../kit/saves-data.ts'
import * as kit from '../../kit/settings.ts'
import type { Store } from '../../kit/storage.ts'
import { vibratesAtFirst } from '../../kit/vibration.ts'

const SEED = /^[A-Za-z0-9_-]{8,64}$/
const choice = z.optional(z.boolean())
const schema = z.object({
  sound: choice,
  /** The device vibrates with bets and results. */
  vibration: choice,
  /** Off shows numbers over a static sky, as with reduced motion. */
  animation: choice,
  /** No live bets of others. */
  saver: choice,
  /** The second bet is shown on a small screen. */
  secondBet: choice,
  /** Space and Enter press the big buttons. */
  keys: choice,
  /** The player's client seed. */
  seed: z.optional(z.string().check(z.regex(SEED))),
})

/** The settings of a player on this device, for all crash games. */
export type Settings = kit.SettingsOf<typeof schema>
export type SettingsStore = kit.SettingsStore<Settings>
type Device = {
  readonly store: Store
  /** Whether the browser requests reduced data use. */
  readonly saveData: boolean
  /** Whether it vibrates until the player chooses otherwise. */
  readonly vibrates: boolean
  newSeed(): string
}

/** The settings until those of the device are known. Sound is off: games are opened in buses and offices. */
export const AT_FIRST: Settings = {
  sound: false,
  vibration: false,
  animation: true,
  saver: false,
  secondBet: false,
  keys: true,
  seed: '',
}

export const isSeed = (text: string): boolean => SEED.test(text)

export function openSettings({ store, saveData, vibrates, newSeed }: Device): SettingsStore {
  const atFirst = { ...AT_FIRST, vibration: vibrates, saver: saveData, seed: newSeed() }
  const settings = kit.openSettings(store, 'ruka.crash', schema, atFirst)
  // The seed that was made first is kept like a choice.
  settings.change({ seed: settings.get().seed })
  return settings
}

/** This browser as the device that stores settings. */
export const thisDevice: Device = {
  store: () => localStorage,
  saveData: savesData(),
  vibrates: vibratesAtFirst(),
  newSeed: randomSeed,
}
