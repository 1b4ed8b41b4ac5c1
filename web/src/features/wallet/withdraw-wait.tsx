import { Check, CircleCheck, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { formatKes, formatMoment, formatWholeKes } from '../../lib/format.ts'
import { useMe } from '../../lib/poll-me.ts'
import { maskPhone } from '../../lib/phone.ts'
import { useWords } from '../../lib/words.ts'
import { Button, buttonClass } from '@ruka/ui/parts/button'
import { Spinner } from '@ruka/ui/parts/spinner'
import { useFollowed, useForgetWhenOver } from './follow.ts'
import type { Intent } from './intent.ts'
import { NoConnection, Verdict } from './verdict.tsx'
import type { Step } from './steps.ts'
import { LONG_LATE_MS, storyOf, type Phase } from './wait.rules.ts'
import { taxWords } from './tax-words.ts'
import { walletWords } from './words.ts'

type Props = {
  readonly intent: Intent & { readonly id: string }
  readonly onClose: () => void
  readonly onRestart: () => void
}

/** A withdrawal on its way: held, sent, paid; or returned. */
export function WithdrawWait({ intent, onClose, onRestart }: Props) {
  const t = useWords(walletWords)
  const taxed = useWords(taxWords)
  const me = useMe().data
  const { phase, elapsedMs, receipt, steps, taken, offline } = useFollowed(intent)
  useForgetWhenOver(intent, phase)
  const story = storyOf(phase, elapsedMs)
  const kes = formatWholeKes(intent.amount)
  const sent = taken === undefined ? kes : formatWholeKes(taken.net)
  const note = taken && taxed('taken', { kes: formatKes(taken.tax), law: taken.law })
  const bonus = intent.kind === 'bonus-withdraw'
  const phone = maskPhone(intent.msisdn ?? me?.msisdn ?? '')
  if (story === 'done') {
    return (
      <Verdict
        icon={CircleCheck}
        tone="good"
        title={t('paidTitle', { kes: sent })}
        text={note === undefined ? phone : `${phone} · ${note}`}
        note={receipt === '' ? undefined : t('receipt', { ref: receipt })}
      >
        <Button variant="primary" className="min-h-12 w-full" onClick={onClose}>
          {t('done')}
        </Button>
      </Verdict>
    )
  }
  if (story === 'ended') {
    return (
      <Verdict
        icon={Undo2}
        tone="waiting"
        title={t(bonus ? 'refundedBonus' : 'refundedTitle', { kes })}
        text={t('refundedText')}
      >
        <Button variant="primary" className="min-h-12 w-full" onClick={onRestart}>
          {t('tryAgain')}
        </Button>
      </Verdict>
    )
  }
  return (
    <div className="space-y-5">
      <div>
        <p className="num text-20 font-extrabold">{t('withdrawTitle', { kes: sent, phone })}</p>
        {note !== undefined && <p className="num mt-1 text-14 text-muted">{note}</p>}
      </div>
      <Steps phase={phase} steps={steps} bonus={bonus} />
      <div role="status" className="text-14 text-muted">
        {story === 'late' && t('withdrawLate')}
      </div>
      <NoConnection offline={offline} />
      <div className="space-y-2 text-center">
        <Button className="min-h-12 w-full" onClick={onClose}>
          {t('browse')}
        </Button>
        {story === 'late' && (
          <WaysOn long={elapsedMs > LONG_LATE_MS} onClose={onClose} onRestart={onRestart} />
        )}
        <p className="text-14 text-muted">{t('browseHelp')}</p>
      </div>
    </div>
  )
}

/** While the outcome is unknown. */
function WaysOn({ long, onClose, onRestart }: Omit<Props, 'intent'> & { readonly long: boolean }) {
  const t = useWords(walletWords)
  return (
    <>
      <Link href="/profile/transactions" className={buttonClass('quiet', 'w-full')} onClick={onClose}>
        {t('transactions')}
      </Link>
      {long && (
        <Button variant="quiet" className="w-full" onClick={onRestart}>
          {t('anotherWithdrawal')}
        </Button>
      )}
    </>
  )
}

const STEPS = ['held', 'sent', 'paid'] as const
/** A step's name while it is under way: no step is shown as done before it is. */
const UNDER_WAY = { held: 'held', sent: 'sending', paid: 'paying' } as const

type StepsProps = { readonly phase: Phase; readonly steps: readonly Step[]; readonly bonus: boolean }

/** Which step the money is at, with the time of each that is over; `unknown` is with M-PESA. */
function Steps({ phase, steps, bonus }: StepsProps) {
  const t = useWords(walletWords)
  const at = phase === 'held' ? 1 : 2
  return (
    <ol>
      {STEPS.map((step, index) => {
        const how = index < at ? 'stepDone' : index === at ? 'stepNow' : 'stepNext'
        return (
          <li key={step} className="flex gap-3">
            <span className="flex flex-col items-center">
              <span
                className={`grid size-8 place-items-center rounded-full border ${
                  how === 'stepDone' ? 'border-mint bg-mint text-on-mint' : 'border-control-line text-muted'
                }`}
              >
                {how === 'stepDone' && <Check className="size-4" strokeWidth={3} aria-hidden="true" />}
                {how === 'stepNow' && <Spinner className="size-4 text-ember-text" />}
              </span>
              {index < STEPS.length - 1 && <span className="min-h-6 w-px flex-1 bg-control-line" />}
            </span>
            <span
              className={`pt-1 pb-2 ${how === 'stepNext' ? 'text-muted' : 'font-semibold'}`}
              aria-live={how === 'stepNow' ? 'polite' : 'off'}
              aria-atomic="true"
            >
              {t(step === 'held' && bonus ? 'heldBonus' : how === 'stepNow' ? UNDER_WAY[step] : step)}
              <span className="sr-only">, {t(how)}</span>
              {how === 'stepDone' && <Moment at={steps.findLast(({ state }) => state === step)?.at} />}
              {step === 'sent' && phase === 'unknown' && (
                <span className="block text-14 font-normal text-muted">{t('stepUnknown')}</span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const Moment = ({ at }: { readonly at: string | undefined }) =>
  at === undefined ? null : (
    <time dateTime={at} className="num block text-14 font-normal text-muted">
      {formatMoment(at)}
    </time>
  )
