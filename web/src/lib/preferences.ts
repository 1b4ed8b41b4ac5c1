import { createStore, useStore } from '@ruka/client/store'
import type { Language } from '@ruka/contract/languages'
import { fieldOf, onRemembered, recall, remember } from './device.ts'

type Theme = 'dark' | 'light'
export type Preferences = {
  readonly theme: Theme
  readonly language: Language
  readonly menuCollapsed: boolean
  readonly balanceHidden: boolean
  /** What the device asks of every site, until the player has chosen here. */
  readonly saveData: boolean
}

/** The key is also read by `public/before-paint.js`. */
const KEY = 'ruka.preferences'

let standard: Theme = 'dark'
const preferences = createStore<Preferences>(read())
export const usePreferences = (): Preferences => useStore(preferences)
export const preferred = (): Preferences => preferences.get()
export const onPreferred = preferences.subscribe

/** Only choices are remembered, so that the site's own theme applies where none was made. */
export function prefer(change: Partial<Preferences>): void {
  preferences.set({ ...preferences.get(), ...change })
  remember(KEY, { ...(recall(KEY) as object | undefined), ...change })
  if (change.language) track('language', change.language)
  if (change.saveData !== undefined) track('saver', change.saveData ? 'on' : 'off')
  show()
}

/** The site's own theme, where none was chosen. */
export function beginWith(theme: Theme): void {
  standard = theme
  readAnew()
  // Browsers forget a cookie sooner than the choice.
  if (preferred().language === 'sw') track('language', 'sw')
  if (fieldOf(recall(KEY), 'saveData') === true) track('saver', 'on')
  show()
}

/** What the server must know to send the right page. */
function track(name: 'language' | 'saver', value: string): void {
  document.cookie = `ruka.${name}=${value};path=/;max-age=31536000;samesite=lax`
}

/** Speaks a language in a theme without remembering or showing them: for rendering and hydration. */
export const drawIn = (language: Language, theme: Theme): void =>
  preferences.set({ ...preferences.get(), language, theme })

/** Notifies only of real changes: nearly every part of the page depends on the language. */
function readAnew(): void {
  const [now, next] = [preferences.get(), read()]
  if (!(Object.keys(next) as (keyof Preferences)[]).every(key => now[key] === next[key]))
    preferences.set(next)
}

function read(): Preferences {
  const saved = recall(KEY)
  const theme = fieldOf(saved, 'theme')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : standard,
    language: fieldOf(saved, 'language') === 'sw' ? 'sw' : 'en',
    menuCollapsed: fieldOf(saved, 'menuCollapsed') === true,
    balanceHidden: fieldOf(saved, 'balanceHidden') === true,
    saveData: (fieldOf(saved, 'saveData') ?? deviceSavesData()) === true,
  }
}

function deviceSavesData(): unknown {
  const { connection } = globalThis.navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData
}

function show(): void {
  const { theme, language } = preferences.get()
  const root = document.documentElement
  // Even an unchanged `lang`, set again, makes the browser recompute the style of every element.
  if (root.lang !== language) root.lang = language
  if (theme === 'light') root.dataset['theme'] = 'light'
  else delete root.dataset['theme']
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (bar) bar.content = bar.dataset[theme] ?? bar.content
}

if (typeof window !== 'undefined') {
  onRemembered(KEY, () => {
    readAnew()
    show()
  })
}
