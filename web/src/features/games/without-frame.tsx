import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff, SearchX, ShieldX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useWords } from '../../lib/words.ts'
import { Button, buttonClass } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { Failed } from '@ruka/ui/parts/failed'
import type { FrameFault } from './frame-fault.ts'
import { gameWords } from './game-words.ts'

type NotLoadedProps = { readonly slug: string; readonly entry: UseQueryResult }

/** In the place of a game that could not be had. */
export function NotLoaded({ slug, entry }: NotLoadedProps) {
  const t = useWords(gameWords)
  return (
    <Middle>
      <h1 className="sr-only">{slug}</h1>
      <Failed
        text={t('gameFailed')}
        retryLabel={t('retry')}
        busy={entry.isFetching}
        onRetry={() => void entry.refetch()}
      />
    </Middle>
  )
}

/** In the place of a game that there is not. */
export function Missing() {
  const t = useWords(gameWords)
  return (
    <Middle>
      <h1 className="sr-only">{t('gameMissing')}</h1>
      <Empty icon={SearchX} text={t('gameMissing')}>
        <Link href="/games" className={buttonClass('plain')}>
          {t('allGames')}
        </Link>
      </Empty>
    </Middle>
  )
}

type FrameFailedProps = {
  readonly name: string
  readonly address: URL
  readonly fault: FrameFault
  readonly onRetry: () => void
}

/**
 * In the place of a game whose frame stays empty. One that this site may not show has used no launch address
 * up, so that a tab of its own can open it.
 */
export function FrameFailed({ name, address, fault, onRetry }: FrameFailedProps) {
  const t = useWords(gameWords)
  const blocked = fault === 'blocked'
  return (
    <Middle>
      <h1 className="text-20 font-extrabold">{name}</h1>
      <Empty
        bad
        icon={blocked ? ShieldX : CloudOff}
        text={t(blocked ? 'gameBlocked' : 'gameUnreachable', { name })}
      >
        {blocked ? (
          <a href={address.href} target="_blank" rel="noopener noreferrer" className={buttonClass('primary')}>
            {t('openNewTab', { name })}
          </a>
        ) : (
          <Button onClick={onRetry}>{t('retry')}</Button>
        )}
        <Link href="/games" className={buttonClass('plain')}>
          {t('allGames')}
        </Link>
      </Empty>
    </Middle>
  )
}

/** Opens the game beside the site and goes home; where the browser stops that, a tap opens it. */
export function NewTab({ name, address }: { readonly name: string; readonly address: URL }) {
  const t = useWords(gameWords)
  const [, navigate] = useLocation()
  const [stopped, setStopped] = useState(false)
  useEffect(() => {
    const tab = window.open(address, '_blank')
    if (tab === null) return setStopped(true)
    tab.opener = null
    navigate('/', { replace: true })
  }, [address, navigate])
  return (
    <Middle>
      <h1 className="text-20 font-extrabold">{name}</h1>
      {stopped && (
        <a
          href={address.href}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('primary')}
          onClick={() => navigate('/')}
        >
          {t('openNewTab', { name })}
        </a>
      )}
    </Middle>
  )
}

function Middle({ children }: { readonly children: React.ReactNode }) {
  return (
    <div className="mx-auto flex min-h-[60dvh] w-full max-w-xl flex-1 flex-col items-center justify-center gap-4 p-4">
      {children}
    </div>
  )
}
