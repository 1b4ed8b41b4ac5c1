import { aliasName } from '@ruka/ui/alias-name'
import * as texts from '@ruka/ui/locales/alias.en.json'
import { language } from './fill.ts'

/** What other players call a player. */
export const nameOf = (alias: string): string => aliasName(alias, texts, language())
