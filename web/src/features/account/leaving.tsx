import { logOut } from '@ruka/contract/addresses'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { track } from '../../lib/events.ts'
import { serverHas } from '../../lib/extras.ts'
import { type Failure, failureOf } from '../../lib/failure.ts'
import { useTranslatedFailure } from '../../lib/translated-failure.ts'
import { useWords } from '../../lib/words.ts'
import { FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { Sheet } from '@ruka/ui/parts/sheet'
import { PANEL } from '@ruka/ui/panel'
import { accountWords } from './words.ts'
import { call } from '../../lib/api.ts'
import { clearTokens } from '../../lib/session.ts'
import { isLayerEntry } from '@ruka/ui/layers'

/** Logging out, here or everywhere. */
export function Leaving() {
  const t = useWords(accountWords)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const translated = useTranslatedFailure(failure)
  const go = (everywhere: boolean) => {
    setBusy(true)
    leave(everywhere).catch((thrown: unknown) => {
      const failed = failureOf(thrown)
      setFailure(failed)
      track({ event: 'action_failed', action: 'logout', reason: failed.code ?? String(failed.status) })
      setBusy(false)
    })
  }
  const row = 'flex min-h-14 w-full items-center gap-4 text-left font-semibold'
  return (
    <section className={`${PANEL} divide-y divide-line px-4`}>
      <button type="button" className={row} disabled={busy} onClick={() => go(false)}>
        <LogOut className="size-5 text-muted" aria-hidden="true" />
        {t('logout')}
      </button>
      {serverHas('logout_everywhere') && (
        <button
          type="button"
          className={row}
          disabled={busy}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          <MonitorSmartphone className="size-5 text-muted" aria-hidden="true" />
          {t('logoutEverywhere')}
        </button>
      )}
      {asking && (
        <Sheet title={t('logoutEverywhere')} closeLabel={t('close')} onClose={() => setAsking(false)}>
          <p className="mb-5 text-muted">{t('everywhereAsk')}</p>
          <FailureAlert texts={translated?.general ?? []} />
          <div className="grid grid-cols-2 gap-2">
            <Button className="min-h-12" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
            <Button variant="danger" className="min-h-12" busy={busy} onClick={() => go(true)}>
              {t('logout')}
            </Button>
          </div>
        </Sheet>
      )}
    </section>
  )
}

/**
 * Ends the session on this device even when the server cannot be reached; on all devices only when the server
 * says so.
 * @throws CallFailed when all devices were meant and no good answer came.
 */
async function leave(everywhere: boolean): Promise<void> {
  await call(logOut, { everywhere }).catch((failed: unknown) => {
    if (everywhere) throw failed
  })
  window.history[isLayerEntry() ? 'replaceState' : 'pushState'](null, '', '/login')
  clearCookies()
  clearTokens(true)
}

/** All cookies that a script of this site may read: the visitor id, and what third parties left. */
function clearCookies(): void {
  const domains = ['', `;domain=${location.hostname}`]
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? ''
    for (const domain of domains) document.cookie = `${name}=;path=/;max-age=0${domain}`
  }
}
