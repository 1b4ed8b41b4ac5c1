import { useMe } from '../../lib/me.ts'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { walletWords } from './words.ts'

/** How to deposit from the M-PESA menu, with the two numbers to copy. */
export function PaybillHelp() {
  const t = useWords(walletWords)
  const account = (useMe().data?.msisdn ?? '').replace(/[\s+]/g, '')
  return (
    <div className="space-y-4">
      <p className="text-14 text-muted">{t('manualLead')}</p>
      <ol className="space-y-3">
        <Step at={1} text={t('manual1')} />
        <Step at={2} text={t('manual2')}>
          <Copyable text={site().paybill} label={t('copyBusiness')} doneLabel={t('copied')} />
        </Step>
        <Step at={3} text={t('manual3')}>
          <Copyable text={account} label={t('copyAccount')} doneLabel={t('copied')} />
        </Step>
        <Step at={4} text={t('manual4')} />
        <Step at={5} text={t('manual5')} />
        <Step at={6} text={t('manual6')} />
      </ol>
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

type CopyableProps = { readonly text: string; readonly label: string; readonly doneLabel: string }

function Copyable(props: CopyableProps) {
  return (
    <p className="mt-1 flex items-center justify-between rounded-control border border-line bg-sky pl-3">
      <span className="num text-20 font-extrabold select-all">{props.text}</span>
      <CopyButton {...props} />
    </p>
  )
}
