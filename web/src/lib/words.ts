import { type Language, usePreferences } from './preferences.ts'

/**
 * The copy of a screen: each key with its English and Swahili text, side by side, so that neither can be
 * missing.
 * `{name}` marks a value to fill in.
 */
export type Words = Readonly<Record<string, readonly [en: string, sw: string]>>
type Values = Readonly<Record<string, string | number>>
export type Say<W extends Words> = (key: keyof W & string, values?: Values) => string

/** The reader of a table of words in the language of the page. */
export function useWords<const W extends Words>(words: W): Say<W> {
  const say = usePairs()
  return (key, values) => say(words[key], values)
}

/** The reader of texts that come as pairs, such as those that a game brings. */
export function usePairs(): (pair: Words[string] | undefined, values?: Values) => string {
  const { language } = usePreferences()
  return (pair, values) => fill(pick(pair, language), values)
}

function pick(pair: readonly [string, string] | undefined, language: Language): string {
  return pair === undefined ? '' : pair[language === 'sw' ? 1 : 0]
}

function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
}
