import type { Language } from '@ruka/contract/languages'

/** The path of a page of the games' origin in a language: each language has pages of its own. */
export const pagePath = (page: string, language: Language): string =>
  language === 'en' ? `/${page}/` : `/${language}/${page}/`
