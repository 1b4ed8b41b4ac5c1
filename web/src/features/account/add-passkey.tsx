import { FingerprintPattern } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useWords } from '../../lib/words.ts'
import { Alert, FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { PasswordField } from './password-field.tsx'
import { passkeyWords } from './passkey-words.ts'
import { addPasskey, type Outcome } from './passkey.ts'
import { accountWords } from './words.ts'

type Props = {
  readonly onAdded: () => void
  readonly variant: 'primary' | 'plain'
  /** Stands below the button. */
  readonly children?: ReactNode
}

/**
 * The button that adds a passkey; with the password where the server requires it, since the log-in is not
 * fresh.
 */
export function AddPasskey({ onAdded, variant, children }: Props) {
  const t = useWords(passkeyWords)
  const words = useWords(accountWords)
  const { form, proving, outcome } = useAdding(onAdded)
  return (
    <form noValidate className="space-y-4" onSubmit={form.onSubmit}>
      <FailureAlert texts={form.general} />
      {outcome === 'known' && <Alert tone="info">{t('known')}</Alert>}
      {outcome === 'unsupported' && <Alert tone="info">{t('cannotAdd')}</Alert>}
      {proving && (
        <PasswordField
          label={words('password')}
          name="password"
          autoComplete="current-password"
          help={t('passwordHelp')}
          value={form.values.password}
          errors={form.errors('password')}
          onChange={value => form.change('password', value)}
          onBlur={() => undefined}
        />
      )}
      <div className="grid gap-2">
        <Button type="submit" variant={variant} className="min-h-12" busy={form.busy}>
          {!form.busy && <FingerprintPattern className="size-5" aria-hidden="true" />}
          {t('add')}
        </Button>
        {children}
      </div>
    </form>
  )
}

/** The adding as a form, whose password is empty until the server requires it. */
function useAdding(onAdded: () => void) {
  const t = useWords(passkeyWords)
  const [proving, setProving] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const form = useForm({
    action: 'add_passkey',
    initial: { password: '' },
    checks: {
      password: ({ password }) => (proving && password === '' ? t('passwordRequired') : undefined),
    },
    submit: async ({ password }) => {
      setOutcome(undefined)
      const outcome = await addPasskey(password)
      setOutcome(outcome)
      if (outcome !== 'done') return 'step'
      setProving(false)
      form.change('password', '')
      onAdded()
    },
    onFailure: failure => {
      if (failure.code !== 'password_required') return false
      setProving(true)
      return 'step'
    },
  })
  return { form, proving, outcome }
}
