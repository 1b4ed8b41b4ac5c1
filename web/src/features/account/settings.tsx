import { prefer, usePreferences } from '../../lib/preferences.ts'
import { useWords } from '../../lib/words.ts'
import { Switch } from '../../ui/switch.tsx'
import { PANEL } from './panel-lines.tsx'
import { accountWords } from './words.ts'

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
      <div
        role="group"
        aria-label={t('language')}
        className="flex min-h-14 flex-wrap items-center justify-between gap-x-2"
      >
        <span className="font-semibold">{t('language')}</span>
        <span className="flex flex-wrap gap-1">
          {(['en', 'sw'] as const).map(code => (
            <button
              key={code}
              type="button"
              lang={code}
              aria-pressed={language === code}
              className={`min-h-11 rounded-control border px-2.5 text-14 font-semibold ${
                language === code ? 'border-text' : 'border-transparent text-muted'
              }`}
              onClick={() => prefer({ language: code })}
            >
              {code === 'en' ? 'English' : 'Kiswahili'}
            </button>
          ))}
        </span>
      </div>
    </section>
  )
}
