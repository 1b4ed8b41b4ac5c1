import type { DepositState } from '@ruka/contract/payments'
import { CircleCheck, CircleX, Clock3 } from 'lucide-react'
import { Link } from 'wouter'
import { formatKes, formatWholeKes } from '../../lib/format.ts'
import { useMe } from '../../lib/me.ts'
import { maskPhone } from '../../lib/phone.ts'
import { useWords } from '../../lib/words.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Ring } from '../../ui/ring.tsx'
import { useFollowed, useForgetWhenOver } from './follow.ts'
import type { Intent } from './intent.ts'
import { taxWords } from './tax-words.ts'
import type { Taken } from './taxed.rules.ts'
import { Verdict } from './verdict.tsx'
import { LONG_LATE_MS, PROMPT_MS, storyOf } from './wait.rules.ts'
import { walletWords } from './words.ts'

type Props = {
  readonly intent: Intent & { readonly id: string }
  readonly onClose: () => void
  readonly onRestart: (way?: 'online' | 'manual') => void
}
type EndedState = Exclude<DepositState, 'requested' | 'prompted' | 'confirming' | 'credited' | 'unknown'>

/** The M-PESA wait as a small story: what to do on the phone, how long it takes, how it ended, and how to go on. */
export function DepositWait({ intent, onClose, onRestart }: Props) {
  const me = useMe().data
  const { phase, elapsedMs, ref, taken } = useFollowed(intent)
  useForgetWhenOver(intent, phase)
  const story = storyOf(phase, elapsedMs)
  const kes = formatWholeKes(intent.amount)
  const ways = { kes, onClose, onRestart }
  if (story === 'done') return <Credited {...ways} balance={me?.balance ?? 0} receipt={ref} taken={taken} />
  if (story === 'ended') return <Ended {...ways} how={phase as EndedState} />
  if (story === 'late') return <Late {...ways} long={elapsedMs > LONG_LATE_MS} />
  return (
    <Asking
      {...ways}
      phone={maskPhone(intent.msisdn ?? me?.msisdn ?? '')}
      leftMs={story === 'confirming' ? undefined : PROMPT_MS - elapsedMs}
    />
  )
}

type Ways = Omit<Props, 'intent'> & { readonly kes: string }

function Credited({
  kes,
  balance,
  receipt,
  taken,
  onClose,
  onRestart,
}: Ways & { readonly balance: number; readonly receipt: string; readonly taken: Taken | undefined }) {
  const t = useWords(walletWords)
  const taxed = useWords(taxWords)
  const tax = taken && taxed('taken', { kes: formatKes(taken.tax), law: taken.law })
  return (
    <Verdict
      icon={CircleCheck}
      tone="good"
      title={t('creditedTitle', { kes })}
      text={t('creditedText', { balance: formatKes(balance) })}
      note={[receipt === '' ? undefined : t('receipt', { ref: receipt }), tax]
        .filter(line => line !== undefined)
        .join('\n')}
    >
      <Button look="primary" className="min-h-12 w-full" onClick={onClose}>
        {t('done')}
      </Button>
      <Button look="quiet" className="w-full" onClick={() => onRestart()}>
        {t('another')}
      </Button>
    </Verdict>
  )
}

function Ended({ kes, how, onClose, onRestart }: Ways & { readonly how: EndedState }) {
  const t = useWords(walletWords)
  return (
    <Verdict icon={CircleX} tone="bad" title={t(`${how}Title`)} text={t(`${how}Text`, { kes })}>
      <Button look="primary" className="min-h-12 w-full" onClick={() => onRestart()}>
        {t('tryAgain')}
      </Button>
      <Button look="quiet" className="w-full" onClick={() => onRestart('manual')}>
        {t('payManually')}
      </Button>
      <SortLink onClose={onClose} />
    </Verdict>
  )
}

/** Nobody can say yet; never told as a failure. */
function Late({ kes, long, onClose, onRestart }: Ways & { readonly long: boolean }) {
  const t = useWords(walletWords)
  return (
    <Verdict icon={Clock3} tone="waiting" title={t('lateTitle')} text={t('lateText', { kes })}>
      <Button look="primary" className="min-h-12 w-full" onClick={onClose}>
        {t('browse')}
      </Button>
      <Link href="/profile/transactions" className={buttonClass('quiet', 'w-full')} onClick={onClose}>
        {t('transactions')}
      </Link>
      {long && <SortLink onClose={onClose} />}
      {long && (
        <Button look="quiet" className="w-full" onClick={() => onRestart()}>
          {t('another')}
        </Button>
      )}
    </Verdict>
  )
}

/** For whom the phone says that it was paid. */
function SortLink({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(walletWords)
  return (
    <Link
      href="/sort-deposit"
      className={buttonClass('quiet', 'w-full text-14 text-muted')}
      onClick={onClose}
    >
      {t('sortDeposit')}
    </Link>
  )
}

/** While the phone has the prompt; without time left to show, M-PESA is confirming. */
function Asking({
  kes,
  phone,
  leftMs,
  onClose,
}: Ways & { readonly phone: string; readonly leftMs: number | undefined }) {
  const t = useWords(walletWords)
  const confirming = leftMs === undefined
  const seconds = Math.ceil((leftMs ?? 0) / 1000)
  return (
    <div className="space-y-5 text-center">
      <Ring
        share={confirming ? undefined : leftMs / PROMPT_MS}
        text={`${seconds} s`}
        label={confirming ? t('confirmTitle') : t('secondsLeft', { seconds })}
      />
      <div role="status" className="space-y-1">
        <p className="text-20 font-extrabold">{t(confirming ? 'confirmTitle' : 'askTitle')}</p>
        <p className="num text-muted">{t(confirming ? 'confirmText' : 'askText', { kes, phone })}</p>
      </div>
      {!confirming && (
        <ol className="space-y-2 rounded-card border border-line bg-sky p-4 text-left text-14">
          {(['askStep1', 'askStep2', 'askStep3'] as const).map((key, at) => (
            <li key={key} className="flex gap-3">
              <span className="num grid size-5 shrink-0 place-items-center rounded-full bg-raised-2 text-12 font-extrabold">
                {at + 1}
              </span>
              {t(key)}
            </li>
          ))}
        </ol>
      )}
      <div className="space-y-2">
        <Button className="min-h-12 w-full" onClick={onClose}>
          {t('browse')}
        </Button>
        <p className="text-14 text-muted">{t('browseHelp')}</p>
      </div>
    </div>
  )
}
