import type { Language } from '@ruka/contract/languages'

/** The path of a page of the games' origin in a language: each language has pages of its own. */
export const pagePath = (page: string, language: Language): string =>
  language === 'en' ? `/${page}/` : `/${language}/${page}/`

/**
 * The file that draws a kind of pages in a language, in the built folder of the games. Files with a dot are
 * never served.
 */
export const drawingFile = (name: string, language: Language): string => `.drawing/${name}.${language}.js`
