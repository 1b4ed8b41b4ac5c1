import { useState } from 'react'
import { failureOf, isRefusal } from '../lib/failure.ts'
import { recordFailure, refreshMe } from '../lib/poll-me.ts'
import { useTranslatedFailure } from '../lib/translated-failure.ts'
import { clearTokens } from '../lib/session.ts'
import { site } from '../lib/site.ts'
import { useStore } from '../lib/store.ts'
import { useWords, type Words } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'

const unreachableWords = {
  unreachableTitle: ['No connection', 'Hakuna mtandao'],
  unreachable: [
    'We could not reach the server. Your money is safe. We keep trying, and go on as soon as it answers.',
    'Hatukuweza kufikia seva. Pesa zako ziko salama. Tunaendelea kujaribu, na tutaendelea ikijibu.',
  ],
  refusedTitle: ['Your account did not open', 'Akaunti yako haikufunguka'],
  refused: [
    'Your money is safe. Try again, or log out and log in again.',
    'Pesa zako ziko salama. Jaribu tena, au toka kisha uingie tena.',
  ],
  tryAgain: ['Try again', 'Jaribu tena'],
  logOut: ['Log out on this device', 'Toka kwenye kifaa hiki'],
} as const satisfies Words

/**
 * Shown when the check of a stored session got no answer, or one that neither shows the player nor ends the
 * session.
 */
export default function Unreachable() {
  const t = useWords(unreachableWords)
  const failure = useStore(recordFailure) ?? failureOf(undefined)
  const translated = useTranslatedFailure(failure)
  const [busy, setBusy] = useState(false)
  const refused = isRefusal(failure)
  const retry = () => {
    setBusy(true)
    void refreshMe().finally(() => setBusy(false))
  }
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div role="alert" className="flex max-w-sm flex-col items-center gap-4 text-center">
        <Logo {...site()} />
        <h1 className="text-20 font-extrabold">{t(refused ? 'refusedTitle' : 'unreachableTitle')}</h1>
        {refused && <p>{translated?.general.join(' ')}</p>}
        <p className="text-muted">{t(refused ? 'refused' : 'unreachable')}</p>
        <Button variant="primary" busy={busy} onClick={retry}>
          {t('tryAgain')}
        </Button>
        <Button variant="quiet" onClick={clearTokens}>
          {t('logOut')}
        </Button>
      </div>
    </main>
  )
}
