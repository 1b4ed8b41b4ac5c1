import { useMe } from '../../lib/poll-me.ts'
import { formatKes } from '../../lib/format.ts'
import { paybillWords, USSD } from '../../lib/paybill-words.ts'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { CopyButton } from '@ruka/ui/parts/copy-button'
import { walletWords } from './words.ts'

/**
 * How to deposit from the M-PESA menu, with the numbers to copy. The balance below changes when the money
 * arrives.
 */
export function PaybillHelp() {
  const t = useWords(walletWords)
  const step = useWords(paybillWords)
  const me = useMe().data
  const copying = { doneLabel: t('copied'), refusedLabel: t('copyRefused') }
  const account = (me?.msisdn ?? '').replace(/[\s+]/g, '')
  return (
    <div className="space-y-4">
      <p className="text-14 text-muted">{step('manualLead')}</p>
      <ol className="space-y-3">
        <Step at={1} text={step('manual1')}>
          <Copyable text={USSD} label={t('copyUssd')} {...copying} />
        </Step>
        <Step at={2} text={step('manual2')} />
        <Step at={3} text={step('manual3')}>
          <Copyable text={site().paybill} label={t('copyBusiness')} {...copying} />
        </Step>
        <Step at={4} text={step('manual4')}>
          <Copyable text={account} label={t('copyAccount')} {...copying} />
        </Step>
        <Step at={5} text={step('manual5')} />
        <Step at={6} text={step('manual6')} />
        <Step at={7} text={step('manual7')} />
      </ol>
      {me !== undefined && me !== null && (
        <p className="num border-t border-line pt-3 text-14 text-muted" role="status">
          {t('available')} <span className="font-extrabold text-text">{formatKes(me.balance)}</span>
        </p>
      )}
    </div>
  )
}

type StepProps = { readonly at: number; readonly text: string; readonly children?: React.ReactNode }

function Step({ at, text, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span className="num grid size-6 shrink-0 place-items-center rounded-full bg-raised-2 text-12 font-extrabold">
        {at}
      </span>
      <div className="min-w-0 flex-1">
        <p>{text}</p>
        {children}
      </div>
    </li>
  )
}

type CopyableProps = Parameters<typeof CopyButton>[0]

function Copyable(props: CopyableProps) {
  return (
    <p className="mt-1 flex items-center justify-between rounded-control border border-line bg-sky pl-3">
      <span className="num text-20 font-extrabold select-all">{props.text}</span>
      <CopyButton {...props} />
    </p>
  )
}
