import { refreshMe } from '../lib/me.ts'
import { site } from '../lib/site.ts'
import { useWords, type Words } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'

const unreachableWords = {
  unreachableTitle: ['No connection', 'Hakuna mtandao'],
  unreachable: [
    'We could not reach the server. Your money is safe. Check your connection and try again.',
    'Hatukuweza kufikia seva. Pesa zako ziko salama. Angalia mtandao wako ujaribu tena.',
  ],
  tryAgain: ['Try again', 'Jaribu tena'],
} as const satisfies Words

/** Shown when the check of a stored session got no answer. */
export default function Unreachable() {
  const t = useWords(unreachableWords)
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div role="alert" className="flex max-w-sm flex-col items-center gap-4 text-center">
        <Logo {...site()} />
        <h1 className="text-20 font-extrabold">{t('unreachableTitle')}</h1>
        <p className="text-muted">{t('unreachable')}</p>
        <Button look="primary" onClick={() => void refreshMe()}>
          {t('tryAgain')}
        </Button>
      </div>
    </main>
  )
}
