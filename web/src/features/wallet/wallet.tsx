import { lazy, Suspense, useState } from 'react'
import { closeDialog, type WalletMode } from '../../lib/dialogs.ts'
import { refreshMe, useMe } from '../../lib/me.ts'
import { site } from '../../lib/site.ts'
import { useStore } from '../../lib/store.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AmountForm } from './amount-form.tsx'
import { DepositWait } from './deposit-wait.tsx'
import { type Intent, intents, keepIntent, ownIntent } from './intent.ts'
import { PaybillHelp } from './paybill-help.tsx'
import type { Kind } from './wait.rules.ts'
import { walletWords } from './words.ts'
import { WithdrawWait } from './withdraw-wait.tsx'

const Sambaza = lazy(() => import('./sambaza.tsx'))

type Way = 'online' | 'manual'

const TITLES = { topup: 'deposit', withdraw: 'withdraw', 'bonus-withdraw': 'withdrawBonus' } as const

/** The wallet dialog in each of its modes. Closing reads the balance again. */
export default function Wallet({ mode }: { readonly mode: WalletMode }) {
  const close = () => {
    closeDialog()
    void refreshMe()
  }
  if (mode !== 'sambaza') return <Payment mode={mode} close={close} />
  return (
    <Suspense fallback={null}>
      <Sambaza onClose={close} />
    </Suspense>
  )
}

/** Money in or out. A payment under way of this kind comes first; else the form. */
function Payment({ mode, close }: { readonly mode: Kind; readonly close: () => void }) {
  const t = useWords(walletWords)
  const me = useMe().data
  const open = ownIntent(useStore(intents)[mode], me?.id ?? '')
  const [message, setMessage] = useState<string>()
  const [way, setWay] = useState<Way>('online')
  const restart = (next: Way = 'online') => {
    keepIntent(mode, undefined)
    setWay(next)
  }
  const followed = open !== undefined && hasId(open) ? open : undefined
  const form = <AmountForm mode={mode} open={open} onMessage={setMessage} />
  return (
    <Sheet title={t(TITLES[mode])} closeLabel={t('close')} onClose={close}>
      {message !== undefined ? (
        <Sent message={message} onDone={close} />
      ) : followed !== undefined ? (
        mode === 'topup' ? (
          <DepositWait key={followed.id} intent={followed} onClose={close} onRestart={restart} />
        ) : (
          <WithdrawWait key={followed.id} intent={followed} onClose={close} onRestart={() => restart()} />
        )
      ) : mode === 'topup' && site().paybill !== '' ? (
        <Tabs
          label={t('how')}
          value={way}
          onChange={setWay}
          tabs={[
            { value: 'online', title: t('online') },
            { value: 'manual', title: t('manual') },
          ]}
        >
          <div className="pt-4">
            {/* Kept, so that looking at the other way does not lose what was typed. */}
            <div hidden={way !== 'online'}>{form}</div>
            {way === 'manual' && <PaybillHelp />}
          </div>
        </Tabs>
      ) : (
        form
      )}
    </Sheet>
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
      <Button className="min-h-12 w-full" onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  )
}
