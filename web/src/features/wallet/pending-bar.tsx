import { useStore } from '@ruka/client/store'
import { useEffect } from 'react'
import { openWallet } from '../../lib/dialogs.ts'
import { formatWholeKes } from '../../lib/format.ts'
import { useMe } from '../../lib/poll-me.ts'
import { preferred } from '../../lib/preferences.ts'
import { useWords } from '../../lib/words.ts'
import { Spinner } from '@ruka/ui/parts/spinner'
import { useFollowed } from './follow.ts'
import { type Intent, intents, ownFollowed } from './intent.ts'
import { isOver } from './wait.rules.ts'
import { walletWords } from './words.ts'

/**
 * Under the header while a payment is under way and its dialog is closed: the state of the newest, and a link
 * to its dialog.
 */
export default function PendingBar() {
  useEffect(fetchDialogWhenIdle, [])
  const [newest] = ownFollowed(useStore(intents), useMe().data?.id ?? '')
  return newest === undefined ? null : <Bar key={newest.id} intent={newest} />
}

/** Most players open the wallet: its code is fetched before the tap, unless the player saves data. */
function fetchDialogWhenIdle(): (() => void) | undefined {
  if (preferred().saveData) return undefined
  // Safari has no idle callback.
  const { requestIdleCallback: whenIdle } = window as Partial<Window>
  const fetchDialog = () => {
    // Without it here, the dialog itself asks for it again.
    void import('./wallet.tsx').catch(() => undefined)
  }
  if (whenIdle !== undefined) {
    const asked = whenIdle(fetchDialog)
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(fetchDialog, 1000)
  return () => clearTimeout(timer)
}

function Bar({ intent }: { readonly intent: Intent & { readonly id: string } }) {
  const t = useWords(walletWords)
  const { phase } = useFollowed(intent)
  const kes = formatWholeKes(intent.amount)
  const titles = {
    credited: t('creditedTitle', { kes }),
    paid: t('barPaid', { kes }),
    refunded: t(intent.kind === 'bonus-withdraw' ? 'barRefundedBonus' : 'barRefunded', { kes }),
    cancelled: t('cancelledTitle'),
    insufficient: t('insufficientTitle'),
    wrong_pin: t('wrong_pinTitle'),
    busy: t('busyTitle'),
    expired: t('expiredTitle'),
    failed: t('failedTitle'),
    reversed: t('reversedTitle'),
  }
  const over = isOver(phase)
  const text = over
    ? titles[phase as keyof typeof titles]
    : t(intent.kind === 'topup' ? 'barWaiting' : 'barSending', { kes })
  return (
    <div className="flex items-center gap-3 border-b border-line bg-raised px-4 text-14">
      {!over && <Spinner className="size-4 text-ember-text" />}
      <p role="status" className="num min-w-0 flex-1 truncate font-semibold">
        {text}
      </p>
      <button
        type="button"
        className="min-h-11 shrink-0 font-semibold text-ember-text underline underline-offset-4"
        onClick={() => openWallet(intent.kind)}
      >
        {t('view')}
      </button>
    </div>
  )
}
