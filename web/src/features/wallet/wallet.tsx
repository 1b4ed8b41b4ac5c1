import { useStore } from '@ruka/client/store'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { closeDialog, type WalletMode } from '../../lib/dialogs.ts'
import { refreshMe, useMe } from '../../lib/poll-me.ts'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '@ruka/ui/parts/button'
import { Sheet } from '@ruka/ui/parts/sheet'
import { Spinner } from '@ruka/ui/parts/spinner'
import { Tabs } from '@ruka/ui/parts/tabs'
import { AmountForm } from './amount-form.tsx'
import { DepositWait } from './deposit-wait.tsx'
import { type Intent, intents, keepIntent, ownIntent } from './intent.ts'
import { PaybillHelp } from './paybill-help.tsx'
import type { Kind } from './wait.rules.ts'
import { walletWords } from './words.ts'
import { WithdrawWait } from './withdraw-wait.tsx'

const Sambaza = lazy(() => import('./sambaza.tsx'))

type Way = 'online' | 'manual'

const TITLES = {
  topup: 'deposit',
  withdraw: 'withdraw',
  'bonus-withdraw': 'withdrawBonus',
  sambaza: 'sambaza',
} as const

/** The wallet dialog in each of its modes. Closing reads the balance again. */
export default function Wallet({ mode }: { readonly mode: WalletMode }) {
  const t = useWords(walletWords)
  const close = () => {
    closeDialog()
    void refreshMe()
  }
  return (
    <Sheet title={t(TITLES[mode])} closeLabel={t('close')} onClose={close}>
      {mode === 'sambaza' ? (
        <Suspense fallback={<Loading />}>
          <Sambaza onClose={close} />
        </Suspense>
      ) : (
        <Payment mode={mode} close={close} />
      )}
    </Sheet>
  )
}

/** In the place of a form whose code is on its way. */
function Loading() {
  const t = useWords(walletWords)
  return (
    <div role="status" className="grid min-h-96 place-items-center text-ember-text">
      <Spinner className="size-8" />
      <span className="sr-only">{t('loading')}</span>
    </div>
  )
}

/** Money in or out. A payment under way of this kind comes first; else the form. */
function Payment({ mode, close }: { readonly mode: Kind; readonly close: () => void }) {
  const player = useMe().data?.id ?? ''
  const open = ownIntent(useStore(intents), { kind: mode, player })
  const [message, setMessage] = useState<string>()
  const [way, setWay] = useState<Way>('online')
  /** The amount of a payment that came to nothing, for the next try. */
  const [again, setAgain] = useState<number>()
  const restart = (next: Way = 'online', amount?: number) => {
    keepIntent({ kind: mode, player }, undefined)
    setWay(next)
    setAgain(amount)
  }
  if (message !== undefined) return <Sent message={message} onDone={close} />
  if (open !== undefined && hasId(open)) {
    const Wait = mode === 'topup' ? DepositWait : WithdrawWait
    return <Wait key={open.id} intent={open} onClose={close} onRestart={restart} />
  }
  const form = <AmountForm mode={mode} open={open} first={open?.amount ?? again} onMessage={setMessage} />
  return mode === 'topup' && site().paybill !== '' ? <Ways way={way} onChange={setWay} online={form} /> : form
}

type WaysProps = {
  readonly way: Way
  readonly onChange: (way: Way) => void
  readonly online: ReactNode
}

/**
 * Online or by pay-bill. The form keeps its place, so that switching to the other tab neither loses what was
 * typed nor moves the tabs under the thumb: the longer help scrolls in the height of the form.
 */
function Ways({ way, onChange, online }: WaysProps) {
  const t = useWords(walletWords)
  return (
    <Tabs
      label={t('how')}
      value={way}
      onChange={onChange}
      tabs={[
        { value: 'online', title: t('online') },
        { value: 'manual', title: t('manual') },
      ]}
    >
      <div className="relative mt-4">
        <div className={way === 'online' ? '' : 'invisible'}>{online}</div>
        {way === 'manual' && (
          <div className="unfolding absolute inset-0 overflow-y-auto overscroll-contain">
            <PaybillHelp />
          </div>
        )}
      </div>
    </Tabs>
  )
}

const hasId = (intent: Intent): intent is Intent & { readonly id: string } => intent.id !== undefined

/** The end of the story where the server gives nothing to follow: its own message. */
function Sent({ message, onDone }: { readonly message: string; readonly onDone: () => void }) {
  const t = useWords(walletWords)
  return (
    <div className="space-y-5" role="status">
      <p className="text-20 font-extrabold">{t('sentTitle')}</p>
      <p className="text-muted">{message}</p>
      <Button data-first-focus className="min-h-12 w-full" onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  )
}
