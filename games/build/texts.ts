import { readFile } from 'node:fs/promises'
import type { Language } from '@ruka/contract/languages'
import type { Plugin } from 'vite'

/**
 * Loads the texts of a build's language where the sources import those in English: a page has the texts of
 * one language only, and those that nothing uses are left out.
 */
export function texts(languageOf: (environment: string) => Language): Plugin {
  return {
    name: 'ruka:texts',
    enforce: 'pre',
    load: {
      filter: { id: /\/locales\/[\w-]+\.en\.(?:json|ts)$/ },
      handler(id) {
        return readFile(id.replace(/en(?=\.\w+$)/, languageOf(this.environment.name)), 'utf8')
      },
    },
  }
}
