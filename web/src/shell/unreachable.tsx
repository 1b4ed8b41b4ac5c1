import { useStore } from '@ruka/client/store'
import { useState } from 'react'
import { failureOf, isRefusal } from '../lib/failure.ts'
import { recordFailure, refreshMe } from '../lib/poll-me.ts'
import { useTranslatedFailure } from '../lib/translated-failure.ts'
import { clearTokens } from '../lib/session.ts'
import { site } from '../lib/site.ts'
import { useWords } from '../lib/words.ts'
import { Button } from '@ruka/ui/parts/button'
import { Logo } from './logo.tsx'
import en from './locales/unreachable.en.json' with { type: 'json' }
import sw from './locales/unreachable.sw.json' with { type: 'json' }

const unreachableWords = { en, sw }

/**
 * Shown when the check of a stored session got no answer, or one that neither shows the player nor ends the
 * session: in place of a page that needs the player, or as a bar over one that is open to all.
 */
export default function Unreachable({ bar = false }: { readonly bar?: boolean }) {
  const t = useWords(unreachableWords)
  const failure = useStore(recordFailure) ?? failureOf(undefined)
  const translated = useTranslatedFailure(failure)
  const [busy, setBusy] = useState(false)
  const refused = isRefusal(failure)
  const retry = () => {
    setBusy(true)
    void refreshMe().finally(() => setBusy(false))
  }
  const actions = (
    <>
      <Button variant={bar ? 'plain' : 'primary'} busy={busy} onClick={retry}>
        {t('tryAgain')}
      </Button>
      <Button variant="quiet" onClick={() => clearTokens(true)}>
        {t('logOut')}
      </Button>
    </>
  )
  if (bar)
    return (
      <div role="alert" className="space-y-2 border-b border-line bg-raised px-4 py-3 text-center text-14">
        <p>
          {t('refusedTitle')}. {t('bar')}
        </p>
        <div className="flex flex-wrap justify-center gap-2">{actions}</div>
      </div>
    )
  return (
    <div className="grid flex-1 place-items-center p-6">
      <div role="alert" className="flex max-w-sm flex-col items-center gap-4 text-center">
        <Logo {...site()} />
        <h1 className="text-20 font-extrabold">{t(refused ? 'refusedTitle' : 'unreachableTitle')}</h1>
        {refused && <p>{translated?.general.join(' ')}</p>}
        <p className="text-muted">{t(refused ? 'refused' : 'unreachable')}</p>
        {actions}
      </div>
    </div>
  )
}
