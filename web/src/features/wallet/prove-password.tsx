import { provePassword } from '@ruka/contract/addresses'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api.ts'
import type { Action } from '../../lib/events.ts'
import { useForm } from '../../lib/form.ts'
import { useWords } from '../../lib/words.ts'
import { FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { Field } from '@ruka/ui/parts/field'
import en from './locales/prove-password.en.json' with { type: 'json' }
import sw from './locales/prove-password.sw.json' with { type: 'json' }

/** The password, given again before money moves. */
const proveWords = { en, sw }

type Props = {
  /** What was being done. */
  readonly action: Action
  /** Goes on with it. */
  readonly onProven: () => void
  readonly onBack: () => void
}

/** In the place of a form whose request the server takes only from who gives the password again. */
export default function ProvePassword({ action, onProven, onBack }: Props) {
  const t = useWords(proveWords)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus({ preventScroll: true }), [])
  const form = useForm({
    action,
    initial: { password: '' },
    checks: { password: ({ password }) => (password === '' ? t('passwordRequired') : undefined) },
    submit: async ({ password }) => {
      await call(provePassword, { password })
      onProven()
      return 'step'
    },
  })
  return (
    <form noValidate className="space-y-5" onSubmit={form.onSubmit}>
      <div className="space-y-1">
        <h3 ref={head} tabIndex={-1} className="font-extrabold outline-none">
          {t('title')}
        </h3>
        <p className="text-14 text-muted">{t('lead')}</p>
      </div>
      <FailureAlert texts={form.general} />
      <Field
        type="password"
        autoCapitalize="off"
        spellCheck="false"
        maxLength={200}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={form.values.password}
        errors={form.errors('password')}
        onChange={event => form.change('password', event.target.value)}
      />
      <div className="grid gap-2">
        <Button type="submit" variant="primary" busy={form.busy} className="min-h-12">
          {t('go')}
        </Button>
        <Button className="min-h-12" disabled={form.busy} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  )
}
