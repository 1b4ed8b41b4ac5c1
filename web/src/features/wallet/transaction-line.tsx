import { useStore } from '@ruka/client/store'
import { readTransaction } from '@ruka/contract/addresses'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../lib/api.ts'
import { fieldOf } from '../../lib/device.ts'
import { serverHas } from '../../lib/extras.ts'
import { formatKes, formatMoment } from '../../lib/format.ts'
import { POLL_MS } from '../../lib/poll-me.ts'
import { Money } from '@ruka/ui/parts/money'
import { pushConnected } from '../../lib/push-connected.ts'
import { useWords } from '../../lib/words.ts'
import { Button, buttonClass } from '@ruka/ui/parts/button'
import { Spinner } from '@ruka/ui/parts/spinner'
import { isFromBonus, receiptOf, stepsOf } from './steps.ts'
import { taxWords } from './tax-words.ts'
import type { Taken } from './taxed.rules.ts'
import { Timeline } from './timeline.tsx'
import { walletWords } from './words.ts'

/** A deposit or withdrawal as the list shows it. */
export type Row = {
  readonly id: string
  readonly at: string
  readonly ref: string
  readonly value: number
  readonly status: string
  readonly taken: Taken | undefined
}

const STATUS = {
  completed: ['statusCompleted', 'text-mint-text'],
  pending: ['statusPending', 'text-amber-text'],
  failed: ['statusFailed', 'text-rose-text'],
} as const

/** One line of the history, which unfolds to how the payment went. */
export function TransactionLine({ row, out }: { readonly row: Row; readonly out: boolean }) {
  const t = useWords(walletWords)
  const taxed = useWords(taxWords)
  const [open, setOpen] = useState(false)
  const unfolds = serverHas('transaction_steps')
  const panel = useId()
  const status = STATUS[row.status as keyof typeof STATUS]
  return (
    <li>
      <button
        type="button"
        disabled={!unfolds}
        aria-expanded={unfolds ? open : undefined}
        aria-controls={unfolds ? panel : undefined}
        className="-mx-2 flex min-h-16 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-3 text-left enabled:hover:bg-raised-2"
        onClick={() => setOpen(!open)}
      >
        <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
          <span>
            <span className="num block font-semibold">{formatMoment(row.at)}</span>
            {status !== undefined && (
              <span className={`block text-14 font-semibold ${status[1]}`}>{t(status[0])}</span>
            )}
          </span>
          <span className="ml-auto text-right">
            <span className={`block font-extrabold ${row.status === 'failed' ? 'text-muted' : ''}`}>
              <span aria-hidden="true">{out ? '−' : row.status === 'failed' ? '' : '+'}</span>
              <Money value={Math.abs(row.value)} />
            </span>
            <span className="num block text-14 text-muted">{row.ref}</span>
          </span>
          {row.taken !== undefined && (
            <span className="num w-full text-right text-12 text-muted">
              {taxed('lineTax', { tax: formatKes(row.taken.tax), net: formatKes(row.taken.net) })}
            </span>
          )}
        </span>
        {unfolds && (
          <ChevronDown
            className={`size-5 shrink-0 text-muted transition-transform ${open ? 'rotate-180' : ''}`}
            aria-hidden="true"
          />
        )}
      </button>
      <div id={panel} hidden={!open} className="pt-1 pb-4">
        {open && <Story row={row} out={out} />}
      </div>
    </li>
  )
}

/** The steps of one payment, requested when it is unfolded and while it is under way. */
function Story({ row: { id, status }, out }: { readonly row: Row; readonly out: boolean }) {
  const t = useWords(walletWords)
  const connected = useStore(pushConnected)
  const running = status === 'pending'
  const story = useQuery({
    queryKey: ['transaction', id, status],
    queryFn: async () => fieldOf(await call(readTransaction, { id }), 'data'),
    refetchInterval: running && !connected ? POLL_MS : false,
    staleTime: 0,
  })
  if (story.isPending)
    return (
      <p role="status">
        <Spinner className="mx-auto size-6 text-muted" />
        <span className="sr-only">{t('storyLoading')}</span>
      </p>
    )
  if (story.isError && story.data === undefined)
    return (
      <div className="space-y-2 text-center text-14">
        <p role="alert" className="text-muted">
          {t('storyFailed')}
        </p>
        <Button busy={story.isFetching} onClick={() => void story.refetch()}>
          {t('tryAgain')}
        </Button>
      </div>
    )
  return (
    <div className="space-y-3">
      <Timeline
        steps={stepsOf(story.data)}
        running={running}
        receipt={receiptOf(story.data)}
        bonus={isFromBonus(story.data)}
      />
      {!out && status !== 'completed' && (
        <Link href="/sort-deposit" className={buttonClass('quiet', 'w-full text-14 text-muted')}>
          {t('sortDeposit')}
        </Link>
      )}
    </div>
  )
}
