import type { ShellMessage } from '@ruka/contract/frame'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { openWallet } from '../../lib/dialogs.ts'
import { acceptMessage } from '../../lib/game-bridge.ts'
import { balanceOverride } from '../../lib/balance-override.ts'
import { refreshMe } from '../../lib/poll-me.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { loginFor } from '../../lib/redirect.ts'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { gameWords } from './game-words.ts'

type Props = {
  readonly name: string
  readonly address: URL
  /** The launch address was spent: fetch another and frame that. */
  readonly onRelaunch: () => void
}

/** Long enough for a slow phone; after it the player is offered another try instead of an endless spinner. */
const SLOW_MS = 15_000

/** The game on its own origin, in a sandbox, until the screen is left. */
export function GameFrame({ name, address, onRelaunch }: Props) {
  const t = useWords(gameWords)
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  const [slow, setSlow] = useState(false)
  const [path, navigate] = useLocation()
  const { theme } = usePreferences()
  // Our own games say when their first picture is drawn; of others only their loading is known.
  const own = address.origin === site().gamesOrigin
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const message = acceptMessage(event, {
        origin: address.origin,
        source: frame.current?.contentWindow ?? null,
      })
      if (message === null) return
      if (message.type === 'ruka:ready') {
        setReady(true)
        balanceOverride.set(undefined)
      } else if (message.type === 'ruka:balance') void refreshMe()
      else if (message.type === 'ruka:hold') {
        if (own) balanceOverride.set({ kes: message.balance })
      } else if (message.type === 'ruka:relaunch') onRelaunch()
      else if (message.what === 'deposit') openWallet('topup')
      else if (message.what === 'login') navigate(loginFor(path))
      else navigate(message.what === 'responsible' ? '/responsible-gaming' : '/')
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [address.origin, navigate, onRelaunch, own, path])
  // A game that is gone sends no result any more, and a reopened one does not send its former balance.
  useEffect(() => () => balanceOverride.set(undefined), [])
  useEffect(() => {
    if (!ready) return
    const message: ShellMessage = { type: 'ruka:theme', theme }
    frame.current?.contentWindow?.postMessage(message, address.origin)
  }, [ready, theme, address.origin])
  useEffect(() => {
    if (ready) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [ready])
  return (
    <div className="relative min-h-[min(28rem,calc(100dvh-3.5rem))] flex-1">
      <h1 className="sr-only">{name}</h1>
      <iframe
        ref={frame}
        src={address.href}
        title={t('frameTitle', { name })}
        // Our own games open the page that checks a round in a tab, which stays in this sandbox; games of
        // others open none.
        sandbox={`allow-scripts allow-same-origin${own ? ' allow-popups' : ''}`}
        // A play to be checked is copied out of our own games.
        allow={`fullscreen; autoplay${own ? '; clipboard-write' : ''}`}
        referrerPolicy="origin"
        className="absolute inset-0 size-full border-0 bg-sky"
        onLoad={() => setReady(before => before || !own)}
      />
      {!ready && (
        <div className="absolute inset-0 grid place-items-center bg-sky" role="status">
          <div className="flex flex-col items-center gap-4 p-6 text-center">
            <Spinner className="size-10 text-ember-text" />
            <p className="text-muted">{t(slow ? 'gameSlow' : 'gameLoading', { name })}</p>
            {slow && <Button onClick={onRelaunch}>{t('retry')}</Button>}
          </div>
        </div>
      )}
    </div>
  )
}
