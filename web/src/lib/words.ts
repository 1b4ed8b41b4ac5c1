import type { Language } from '@ruka/contract/languages'
import type { Pair } from '@ruka/games'
import { fillMessage, type Values } from '@ruka/ui/messages'
import { usePreferences } from './preferences.ts'

/** The texts of a screen in each language, as its `locales/` have them. */
export type Words<K extends string = string> = Readonly<Record<Language, Readonly<Record<K, string>>>>
/** Reads the text of a key with values filled in. */
export type Say<W extends Words> = (key: keyof W['en'] & string, values?: Values) => string

/** The reader of texts in the language of the page. */
export function useWords<W extends Words<K>, K extends string = keyof W['en'] & string>(words: W): Say<W> {
  const { language } = usePreferences()
  const texts: Readonly<Record<string, string>> = words[language]
  return (key, values = {}) => fillMessage(texts[key] ?? '', values, language)
}

/** The reader of texts that come as pairs, such as those that a game brings. */
export function usePairs(): (pair: Pair | undefined, values?: Values) => string {
  const { language } = usePreferences()
  return (pair, values = {}) => fillMessage(pair?.[language === 'sw' ? 1 : 0] ?? '', values, language)
}
