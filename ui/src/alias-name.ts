import { DEMO_ALIAS, readAlias } from '@ruka/contract/alias'
import type { Language } from '@ruka/contract/languages'
import { fillMessage } from './messages.ts'

/** The texts of `locales/alias.*.json`; adjectives and birds are lists with `|` between. */
export type AliasTexts = Readonly<Record<'name' | 'demo' | 'hidden' | 'adjectives' | 'birds', string>>

/** What an alias is called: `Swift Heron`. */
export function aliasName(alias: string, texts: AliasTexts, language: Language): string {
  const read = readAlias(alias)
  if (!read) return alias === DEMO_ALIAS ? texts.demo : texts.hidden
  const adjective = texts.adjectives.split('|')[read.adjective]!
  const bird = texts.birds.split('|')[read.bird]!
  return fillMessage(texts.name, { adjective, bird }, language)
}
