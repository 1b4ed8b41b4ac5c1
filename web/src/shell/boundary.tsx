import { CloudOff } from 'lucide-react'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { useWords, type Words } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

const boundaryWords = {
  failed: [
    "Couldn't open this page. Check your connection and try again",
    'Imeshindwa kufungua ukurasa. Angalia mtandao wako ujaribu tena',
  ],
  tryAgain: ['Try again', 'Jaribu tena'],
} as const satisfies Words

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

/** Only a new page fetches again what did not arrive, so it is loaded once the server answers. */
const reloadOnceReached = (): Promise<void> =>
  fetch('/site.json', { cache: 'no-store' }).then(
    () => location.reload(),
    () => undefined,
  )

/** Stands in for what did not arrive, and goes on by itself when the network is back. */
export function NotOpened() {
  const t = useWords(boundaryWords)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void import('./updates.ts').then(updates => updates.reloadIfOutdated()).catch(() => undefined)
    const goOn = () => void reloadOnceReached()
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [])
  const retry = () => {
    setBusy(true)
    void reloadOnceReached().then(() => setBusy(false))
  }
  return (
    <div className="mx-auto w-full max-w-xl p-4">
      <Empty bad icon={CloudOff} text={t('failed')}>
        <Button busy={busy} onClick={retry}>
          {t('tryAgain')}
        </Button>
      </Empty>
    </div>
  )
}
