import { fieldOf, onRemembered, recall, remember } from './device.ts'
import { createStore, useStore } from './store.ts'

export type Language = 'en' | 'sw'
type Theme = 'dark' | 'light'
export type Preferences = {
  readonly theme: Theme
  readonly language: Language
  readonly menuCollapsed: boolean
  readonly balanceHidden: boolean
}

/** The same key is read by `public/theme.js` before the first paint. */
const KEY = 'ruka.preferences'

const preferences = createStore<Preferences>(read())
export const usePreferences = (): Preferences => useStore(preferences)

export function prefer(change: Partial<Preferences>): void {
  preferences.set({ ...preferences.get(), ...change })
  remember(KEY, preferences.get())
  show()
}

function read(): Preferences {
  const saved = recall(KEY)
  return {
    theme: fieldOf(saved, 'theme') === 'light' ? 'light' : 'dark',
    language: fieldOf(saved, 'language') === 'sw' ? 'sw' : 'en',
    menuCollapsed: fieldOf(saved, 'menuCollapsed') === true,
    balanceHidden: fieldOf(saved, 'balanceHidden') === true,
  }
}

function show(): void {
  const { theme, language } = preferences.get()
  const root = document.documentElement
  root.lang = language
  if (theme === 'light') root.dataset['theme'] = 'light'
  else delete root.dataset['theme']
}

if (typeof window !== 'undefined') {
  onRemembered(KEY, () => {
    preferences.set(read())
    show()
  })
}
