import { prefer, usePreferences } from '../../lib/preferences.ts'
import { useWords } from '../../lib/words.ts'
import { Choice } from '@ruka/ui/parts/choice'
import { Switch } from '@ruka/ui/parts/switch'
import { PANEL } from '@ruka/ui/panel'
import { accountWords } from './words.ts'

const LANGUAGES = [
  { value: 'en', title: 'English', lang: 'en' },
  { value: 'sw', title: 'Kiswahili', lang: 'sw' },
] as const

/** Theme, data saver and language, kept on the device. */
export function Settings() {
  const t = useWords(accountWords)
  const { theme, language, saveData } = usePreferences()
  return (
    <section className={`${PANEL} divide-y divide-line px-4`}>
      <Switch
        label={t('darkMode')}
        checked={theme === 'dark'}
        onChange={dark => prefer({ theme: dark ? 'dark' : 'light' })}
      />
      <Switch
        label={t('dataSaver')}
        help={t('dataSaverHelp')}
        checked={saveData}
        onChange={on => prefer({ saveData: on })}
      />
      <Choice
        label={t('language')}
        options={LANGUAGES}
        value={language}
        onChange={code => prefer({ language: code })}
      />
    </section>
  )
}
