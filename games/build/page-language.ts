import { readFile } from 'node:fs/promises'
import type { Language } from '@ruka/contract/languages'
import type { Plugin } from 'vite'

/** The texts in English, which sources import. */
const ENGLISH = /\/locales\/[\w-]+\.en\.(?:json|ts)$/
const inOther = (id: string, language: Language): Promise<string> =>
  readFile(id.replace(/en(?=\.\w+$)/, language), 'utf8')

/**
 * Loads the texts of a build's language where the sources import those in English: a page has the texts of
 * one language only, and those that nothing uses are left out.
 */
export function pageLanguage(languageOf: (environment: string) => Language): Plugin {
  return {
    name: 'ruka:page-language',
    enforce: 'pre',
    load: {
      filter: { id: ENGLISH },
      handler(id) {
        return inOther(id, languageOf(this.environment.name))
      },
    },
  }
}
