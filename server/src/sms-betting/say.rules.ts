import type { Language } from '@ruka/contract/languages'
import { english } from './english.rules.ts'
import { oneSms } from './gsm.rules.ts'
import { swahili } from './swahili.rules.ts'
import type { Said, Wording } from './wording.rules.ts'

const WORDINGS: Readonly<Record<Language, Wording>> = { en: english, sw: swahili }

/** A message in the language of its reader: at most one SMS, whatever is said. */
export const say = <Kind extends keyof Said>(language: Language, kind: Kind, said: Said[Kind]): string =>
  oneSms(...WORDINGS[language][kind](said))
