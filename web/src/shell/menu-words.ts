import en from './locales/menu.en.json' with { type: 'json' }
import sw from './locales/menu.sw.json' with { type: 'json' }
import { shellWords } from './words.ts'

/**
 * What the menus say beyond the bars: they are fetched after the first picture, and their words with them.
 */
export const menuWords = { en: { ...shellWords.en, ...en }, sw: { ...shellWords.sw, ...sw } }
