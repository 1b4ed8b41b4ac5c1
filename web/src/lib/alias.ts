import { aliasName } from '@ruka/ui/alias-name'
import en from '@ruka/ui/locales/alias.en.json' with { type: 'json' }
import sw from '@ruka/ui/locales/alias.sw.json' with { type: 'json' }
import { usePreferences } from './preferences.ts'

/** Says what an alias is called, in the language of the page. */
export function useAliasName(): (alias: string) => string {
  const { language } = usePreferences()
  return alias => aliasName(alias, language === 'sw' ? sw : en, language)
}
