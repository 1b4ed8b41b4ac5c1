import * as z from 'zod/mini'
import * as kit from '../../settings.ts'
import type { Store } from '../../storage.ts'
import { vibratesAtFirst } from '../../vibration.ts'

const choice = z.optional(z.boolean())
const schema = z.object({
  sound: choice,
  /** The device vibrates with bets and results. */
  vibration: choice,
  /** Off shows results at once, as with reduced motion. */
  animation: choice,
  /** Shorter motion. */
  turbo: choice,
  /** Space and Enter press the big button. */
  keys: choice,
})

/** The settings of a player on this device, for all instant games. */
export type Settings = kit.SettingsOf<typeof schema>
export type SettingsStore = kit.SettingsStore<Settings>

/** The settings until those of the device are known. Sound is off: games are opened in buses and offices. */
export const AT_FIRST: Settings = {
  sound: false,
  vibration: false,
  animation: true,
  turbo: false,
  keys: true,
}

export const openSettings = (store: Store): SettingsStore =>
  kit.openSettings(store, 'ruka.instant', schema, { ...AT_FIRST, vibration: vibratesAtFirst() })
