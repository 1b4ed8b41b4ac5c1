import { Component, type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../lib/words.ts'
import { Failed } from '@ruka/ui/parts/failed'
import en from './locales/boundary.en.json' with { type: 'json' }
import sw from './locales/boundary.sw.json' with { type: 'json' }

const boundaryWords = { en, sw }

type Props = { readonly children: ReactNode; readonly otherwise: ReactNode }

/**
 * Keeps the rest of the page when a part of it cannot be drawn, most often because its code did not arrive.
 */
export class Boundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }
  override render(): ReactNode {
    return this.state.failed ? this.props.otherwise : this.props.children
  }
}

/** A device says "online" before its network carries anything. */
const ASK_AGAIN_MS = 2000

/** Only a new page fetches again what did not arrive, so it is loaded once the server answers. */
const reloadOnceReached = (): Promise<boolean> =>
  fetch('/site.json', { cache: 'no-store' }).then(
    () => (location.reload(), true),
    () => false,
  )

/** Stands in for what did not arrive, and goes on by itself when the network is back. */
export function NotOpened() {
  const t = useWords(boundaryWords)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void import('./updates.ts').then(updates => updates.reloadIfOutdated()).catch(() => undefined)
    let timer = 0
    const goOn = () => {
      void reloadOnceReached().then(isReached => {
        if (!isReached) timer = window.setTimeout(goOn, ASK_AGAIN_MS)
      })
    }
    window.addEventListener('online', goOn, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
    }
  }, [])
  const retry = () => {
    setBusy(true)
    void reloadOnceReached().then(() => setBusy(false))
  }
  return (
    <div className="mx-auto w-full max-w-xl p-4">
      <Failed text={t('failed')} retryLabel={t('tryAgain')} busy={busy} onRetry={retry} />
    </div>
  )
}
