import { Check, X } from 'lucide-react'
import { formatMoment } from '../../lib/format.ts'
import { useWords } from '../../lib/words.ts'
import { CopyButton } from '@ruka/ui/parts/copy-button'
import { Spinner } from '@ruka/ui/parts/spinner'
import { isBad, stepName, type Step } from './steps.ts'
import { walletWords } from './words.ts'

type Props = {
  readonly steps: readonly Step[]
  /** Whether more is to come after the last of them. */
  readonly running: boolean
  readonly receipt: string
  /** Paid out of a bonus. */
  readonly bonus: boolean
}

/** How a payment went, step by step in words, down to its receipt. */
export function Timeline({ steps, running, receipt, bonus }: Props) {
  const t = useWords(walletWords)
  return (
    <div className="space-y-3">
      <ol aria-label={t('steps')}>
        {steps.map(({ state, at }, index) => {
          const name = stepName(state, bonus)
          const isLast = index === steps.length - 1
          const isNow = isLast && running
          return (
            <li key={`${state}${at}`} className="flex gap-3">
              <span className="flex flex-col items-center" aria-hidden="true">
                <span
                  className={`grid size-6 place-items-center rounded-full border ${
                    isNow
                      ? 'border-control-line text-muted'
                      : isBad(state)
                        ? 'border-control-line text-rose-text'
                        : 'border-mint bg-mint text-on-mint'
                  }`}
                >
                  {isNow ? (
                    <Spinner className="size-3.5 text-ember-text" />
                  ) : isBad(state) ? (
                    <X className="size-3.5" strokeWidth={3} />
                  ) : (
                    <Check className="size-3.5" strokeWidth={3} />
                  )}
                </span>
                {!isLast && <span className="min-h-4 w-px flex-1 bg-control-line" />}
              </span>
              <span className="flex min-w-0 flex-1 justify-between gap-3 pb-3 text-14">
                <span className={isNow ? 'font-semibold' : ''}>{name !== undefined && t(name)}</span>
                <time dateTime={at} className="num shrink-0 text-muted">
                  {formatMoment(at)}
                </time>
              </span>
            </li>
          )
        })}
      </ol>
      {receipt !== '' && (
        <p className="flex items-center justify-between rounded-control border border-line bg-sky pl-3 text-14">
          <span>
            <span className="text-muted">{t('receiptLabel')} </span>
            <span className="num font-semibold select-all">{receipt}</span>
          </span>
          <CopyButton
            text={receipt}
            label={t('copyReceipt')}
            doneLabel={t('copied')}
            refusedLabel={t('copyRefused')}
          />
        </p>
      )}
    </div>
  )
}
