import { FingerprintPattern } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useWords } from '../../lib/words.ts'
import { Alert, FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { usePasskeys } from './passkey-place.ts'
import { passkeyWords } from './passkey-words.ts'

/** The way in without phone and password, below the form; nothing where there are no passkeys. */
export function PasskeyLogIn() {
  const t = useWords(passkeyWords)
  const [unsupported, setUnsupported] = useState(false)
  const form = useForm({
    action: 'login',
    initial: {},
    checks: {},
    submit: async () => {
      setUnsupported(false)
      const { logInWithPasskey } = await import('./passkey.ts')
      const outcome = await logInWithPasskey()
      setUnsupported(outcome === 'unsupported')
      return outcome === 'done' ? undefined : 'step'
    },
  })
  if (!usePasskeys()) return null
  return (
    <div className="mt-4 space-y-3 border-t border-line pt-4">
      <FailureAlert texts={form.general} />
      {unsupported && <Alert tone="info">{t('unsupported')}</Alert>}
      <Button
        className="min-h-12 w-full"
        busy={form.busy}
        aria-describedby="passkey-help"
        onClick={() => void form.run()}
      >
        {!form.busy && <FingerprintPattern className="size-5" aria-hidden="true" />}
        {t('logIn')}
      </Button>
      <p id="passkey-help" className="text-center text-14 text-muted">
        {t('logInHelp')}
      </p>
    </div>
  )
}
