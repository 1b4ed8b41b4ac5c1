import type { Language } from '@ruka/contract/languages'
import { fillMessage, type Values } from '@ruka/ui/messages'

let drawn: Language | undefined
/** A page that the server draws has no document: its build says the language. */
export const drawIn = (language: Language): void => void (drawn = language)

/** The language of the page, which its build names. */
export const language = (): Language =>
  drawn ?? (globalThis.document?.documentElement.lang === 'sw' ? 'sw' : 'en')

/**
 * Fills a text of a game's `locales/` in. Sources import the texts in English; a build loads those of its own
 * language in their place (`games/build/page-language.ts`).
 */
export const fill = (message: string, values: Values): string => fillMessage(message, values, language())
