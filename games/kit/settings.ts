import { createStore, type Store } from '@ruka/client/store'
import type * as z from 'zod/mini'
import { readStored, writeStored, type Store as DeviceStore } from './storage.ts'

/** Settings of a player on this device. */
export type SettingsStore<Settings> = Store<Settings> & { change(part: Partial<Settings>): void }

/** The settings whose choices have this schema, in which each of them is optional. */
export type SettingsOf<Schema extends z.ZodMiniType> = {
  readonly [Name in keyof z.infer<Schema>]-?: NonNullable<z.infer<Schema>[Name]>
}

/**
 * Settings that are stored on the device if possible, or else for the lifetime of the page. Only choices are stored, so
 * that the browser's preference still counts where none was made.
 */
export function openSettings<Schema extends z.ZodMiniType<object>>(
  device: DeviceStore,
  key: string,
  schema: Schema,
  atFirst: SettingsOf<Schema>,
): SettingsStore<SettingsOf<Schema>> {
  const chosen = () => readStored<object>(device, key, schema, {}) as Partial<typeof atFirst>
  const settings = createStore({ ...atFirst, ...chosen() })
  return {
    ...settings,
    change(part) {
      writeStored(device, key, { ...chosen(), ...part })
      settings.set({ ...settings.get(), ...part })
    },
  }
}

/** Settings as the build draws them, which are of no device. */
export const drawnSettings = <Settings>(settings: Settings): SettingsStore<Settings> => ({
  ...createStore(settings),
  change: () => {},
})
