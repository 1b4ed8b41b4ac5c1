import type { ShellMessage } from '@ruka/contract/frame'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { openWallet } from '../../lib/dialogs.ts'
import { acceptMessage } from '../../lib/game-bridge.ts'
import { fieldOf } from '../../lib/device.ts'
import { balanceOverride } from '../../lib/balance-override.ts'
import { refreshAfterPlay, useMe } from '../../lib/poll-me.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { loginFor } from '../../lib/redirect.ts'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '@ruka/ui/parts/button'
import { useFrameFault } from './frame-fault.ts'
import { GamePlace, GamePoster } from './game-poster.tsx'
import { gameWords } from './game-words.ts'
import { FrameFailed } from './without-frame.tsx'

type Props = {
  readonly game: { readonly name: string; readonly thumbnail: string }
  readonly address: URL
  /** What stands above the game, whether it has been seen yet or not. */
  readonly beside: (isSeen: boolean) => ReactNode
  /** The launch address was spent: fetch another and frame that. */
  readonly onRelaunch: () => void
}

/**
 * Long enough for a slow phone; after it the player is offered another try instead of an endless spinner. A frame that
 * has loaded has fetched its scripts, or has failed, which looks alike from here: then little is left to wait for.
 */
const SLOW_MS = 8_000
const LOADED_MS = 4_000

/**
 * Tells a game, once it is ready, what the picture of a win names: the player's alias only if other players
 * see it.
 */
function useShareFacts(
  frame: RefObject<HTMLIFrameElement | null>,
  { to, path }: { readonly to: string | undefined; readonly path: string },
): void {
  const data = useMe().data?.data
  const alias = fieldOf(data, 'shows_bets') === false ? undefined : fieldOf(data, 'alias')
  useEffect(() => {
    if (to === undefined) return
    const { name, helpline, licence } = site()
    const message: ShellMessage = {
      type: 'ruka:share',
      site: name,
      help: `${helpline.name} ${helpline.phone}`.trim(),
      licence,
      page: `${location.origin}${path}`,
      ...(typeof alias === 'string' ? { alias } : {}),
    }
    frame.current?.contentWindow?.postMessage(message, to)
  }, [frame, to, alias, path])
}

function useSlow(loaded: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), loaded ? LOADED_MS : SLOW_MS)
    return () => clearTimeout(timer)
  }, [loaded])
  return slow
}

/** The game on its own origin, in a sandbox, until the screen is left. */
export function GameFrame({ game, address, beside, onRelaunch }: Props) {
  const { name } = game
  const t = useWords(gameWords)
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const [drawn, setDrawn] = useState(false)
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
      if (message.type === 'ruka:drawn') setDrawn(own)
      else if (message.type === 'ruka:ready') {
        setReady(true)
        balanceOverride.set(undefined)
      } else if (message.type === 'ruka:balance') void refreshAfterPlay()
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
  const fault = useFrameFault(address, own)
  useShareFacts(frame, { to: ready && own ? address.origin : undefined, path })
  if (fault !== undefined)
    return <FrameFailed name={name} address={address} fault={fault} onRetry={onRelaunch} />
  const isSeen = ready || drawn
  return (
    <GamePlace>
      <h1 className="sr-only">{name}</h1>
      {beside(isSeen)}
      <div className="relative flex-1">
        <iframe
          ref={frame}
          src={address.href}
          title={t('frameTitle', { name })}
          // Our own games open the page that checks a round in a tab, which stays in this sandbox, and save the
          // picture of a win; games of others do neither.
          sandbox={`allow-scripts allow-same-origin${own ? ' allow-popups allow-downloads' : ''}`}
          // A play to be checked is copied out of our own games, and a win is shared from them.
          allow={`fullscreen; autoplay${own ? '; clipboard-write; web-share' : ''}`}
          referrerPolicy="origin"
          className="absolute inset-0 size-full border-0 bg-sky"
          onLoad={() => {
            setLoaded(true)
            setReady(before => before || !own)
          }}
        />
      </div>
      {!ready && <Opening game={game} isSeen={isSeen} loaded={loaded} onRelaunch={onRelaunch} />}
    </GamePlace>
  )
}

type OpeningProps = Pick<Props, 'game' | 'onRelaunch'> & {
  readonly isSeen: boolean
  readonly loaded: boolean
}

/** While a game is not ready: it is covered, unless it was drawn; once it is slow there is another try. */
function Opening({ game, isSeen, loaded, onRelaunch }: OpeningProps) {
  const { name } = game
  const t = useWords(gameWords)
  const slow = useSlow(loaded)
  const again = slow && <Button onClick={onRelaunch}>{t('retry')}</Button>
  if (!isSeen)
    return (
      <GamePoster game={game} text={t(slow ? 'gameSlow' : 'gameLoading', { name })} isStuck={slow}>
        {again}
      </GamePoster>
    )
  return (
    again && (
      <div role="status" className="absolute inset-x-0 bottom-0 flex items-center gap-3 bg-raised p-3">
        <span className="flex-1">{t('gameStarting', { name })}</span>
        {again}
      </div>
    )
  )
}
