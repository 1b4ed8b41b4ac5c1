import { createStatement } from '@ruka/contract/addresses'
import { DAY_MS, nairobiDate } from '@ruka/contract/nairobi'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { fieldOf } from '../../lib/device.ts'
import { useForm } from '../../lib/form.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { Alert, FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { Field } from '@ruka/ui/parts/field'
import en from './locales/statement.en.json' with { type: 'json' }
import sw from './locales/statement.sw.json' with { type: 'json' }

const words = { en, sw }

const SHOWN_DAYS = 30

/**
 * The full statement as a file. The browser follows an address that serves once and writes to its own disk,
 * however long it is.
 */
export default function Statement() {
  const t = useWords(words)
  const { language } = usePreferences()
  // A ref, since the button's own click chooses and submits.
  const chosen = useRef<Format>('csv')
  const [started, setStarted] = useState(false)
  const [today] = useState(() => Date.now())
  const form = useForm({
    action: 'statement',
    initial: { from: nairobiDate(today - (SHOWN_DAYS - 1) * DAY_MS), to: nairobiDate(today) },
    checks: {
      from: ({ from, to }) =>
        from === '' ? t('needDay') : to !== '' && from > to ? t('wrongOrder') : undefined,
      to: ({ to }) => (to === '' ? t('needDay') : undefined),
    },
    submit: async ({ from, to }) => {
      setStarted(false)
      const reply: unknown = await call(createStatement, {
        from,
        to,
        format: chosen.current,
        language,
      })
      follow(fieldOf(fieldOf(reply, 'data'), 'url'))
      setStarted(true)
    },
  })
  return (
    <form noValidate className="space-y-4 pb-4" onSubmit={form.onSubmit}>
      <p className="text-14 text-muted">{t('lead')}</p>
      <FailureAlert texts={form.general} />
      <div className="grid grid-cols-2 gap-3">
        {(['from', 'to'] as const).map(name => (
          <Field
            key={name}
            type="date"
            label={t(name)}
            name={name}
            max={nairobiDate(today)}
            className="num"
            value={form.values[name]}
            errors={form.errors(name)}
            onChange={event => form.change(name, event.target.value)}
          />
        ))}
      </div>
      <Formats busy={form.busy} onChoose={format => (chosen.current = format)} />
      {started && <Alert tone="good">{t('started')}</Alert>}
    </form>
  )
}

type Format = 'csv' | 'pdf'
type FormatsProps = { readonly busy: boolean; readonly onChoose: (format: Format) => void }

function Formats({ busy, onChoose }: FormatsProps) {
  const t = useWords(words)
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button
        type="submit"
        aria-label={t('csvLabel')}
        disabled={busy}
        className="min-h-12"
        onClick={() => onChoose('csv')}
      >
        <FileSpreadsheet className="size-5" aria-hidden="true" />
        {t('csv')}
      </Button>
      <Button
        type="submit"
        aria-label={t('pdfLabel')}
        disabled={busy}
        className="min-h-12"
        onClick={() => onChoose('pdf')}
      >
        <FileText className="size-5" aria-hidden="true" />
        {t('pdf')}
      </Button>
    </div>
  )
}

function follow(url: unknown): void {
  if (typeof url !== 'string') return
  const link = document.createElement('a')
  link.href = site().apiBase + url
  link.download = ''
  link.click()
}
