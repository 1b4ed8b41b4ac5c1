import { useStore } from '@ruka/client/store'
import { listTransactions } from '@ruka/contract/addresses'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, Download, ReceiptText } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { fieldOf } from '../../lib/device.ts'
import { serverHas } from '../../lib/extras.ts'
import { POLL_MS } from '../../lib/poll-me.ts'
import { nextPage } from '../../lib/paging.ts'
import { pushConnected } from '../../lib/push-connected.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { List, SkeletonList } from '@ruka/ui/parts/list'
import { Failed } from '@ruka/ui/parts/failed'
import { PageHead } from '../../lib/page-head.tsx'
import { Tabs } from '@ruka/ui/parts/tabs'
import { takenOf } from './taxed.rules.ts'
import { TransactionLine, type Row } from './transaction-line.tsx'
import { walletWords } from './words.ts'

const Statement = lazy(() => import('./statement.tsx'))

type Subject = 'deposit' | 'withdraw'
/** Deposits and withdrawals, newest first. */
export default function Transactions() {
  const t = useWords(walletWords)
  const [subject, setSubject] = useState<Subject>('deposit')
  return (
    <div className="mx-auto w-full max-w-2xl space-y-4 px-3 py-4 md:px-6 md:py-8">
      <PageHead
        title={t('transactions')}
        back="/profile"
        backLabel={t('backToProfile')}
        lead={t('transactionsLead')}
      />
      {serverHas('statement') && <FullStatement />}
      <Tabs
        label={t('transactions')}
        value={subject}
        onChange={setSubject}
        tabs={[
          { value: 'deposit', title: t('deposits') },
          { value: 'withdraw', title: t('withdrawals') },
        ]}
      >
        <History key={subject} subject={subject} />
      </Tabs>
    </div>
  )
}

/** Its code comes when it is opened. */
function FullStatement() {
  const t = useWords(walletWords)
  const [open, setOpen] = useState(false)
  return (
    <details
      className="group rounded-card border border-line bg-raised px-4"
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 font-semibold">
        <Download className="size-5 text-muted" aria-hidden="true" />
        <span className="flex-1">{t('statement')}</span>
        <ChevronDown className="size-5 text-muted group-open:rotate-180" aria-hidden="true" />
      </summary>
      {open && (
        <Suspense>
          <Statement />
        </Suspense>
      )}
    </details>
  )
}

function History({ subject }: { readonly subject: Subject }) {
  const t = useWords(walletWords)
  const list = useTransactions(subject)
  const more = useReached(list.hasNextPage && !list.isFetchingNextPage && !list.isError, list.fetchNextPage)
  const rows = list.data?.pages.flatMap(page => page.rows) ?? []
  if (list.isPending) return <SkeletonList label={t('listLoading')} lines={5} height="min-h-[4.5625rem]" />
  return (
    <div className="space-y-4">
      {list.isError && rows.length === 0 && (
        <Failed
          text={t('listFailed')}
          retryLabel={t('tryAgain')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && rows.length === 0 && <Empty icon={ReceiptText} text={t('listEmpty')} />}
      {rows.length > 0 && (
        <List>
          {rows.map(row => (
            <TransactionLine key={row.id} row={row} out={subject === 'withdraw'} />
          ))}
        </List>
      )}
      {list.hasNextPage && (
        <div ref={more}>
          <Button className="w-full" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Gives a ref for the end of a list; reaching it fetches more, once for each page. */
function useReached(wanted: boolean, ask: () => Promise<unknown>) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!wanted || end.current === null) return
    const observer = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting === true) void ask()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [wanted, ask])
  return end
}

function useTransactions(subject: Subject) {
  const connected = useStore(pushConnected)
  return useInfiniteQuery({
    queryKey: ['transactions', subject],
    queryFn: async ({ pageParam, signal }) => {
      const body: unknown = await call(listTransactions, { subject, page: String(pageParam) }, { signal })
      const data = fieldOf(body, 'data')
      return {
        rows: (Array.isArray(data) ? data : []).map(toRow),
        next: nextPage(fieldOf(body, 'paginator')),
      }
    },
    initialPageParam: 1,
    getNextPageParam: last => last.next,
    staleTime: 0,
    refetchInterval: query =>
      !connected && query.state.data?.pages.some(page => page.rows.some(row => row.status === 'pending'))
        ? POLL_MS
        : false,
  })
}

function toRow(from: unknown): Row {
  const text = (name: string): string => {
    const value = fieldOf(from, name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return {
    id: text('id'),
    at: text('created_at'),
    ref: text('ref'),
    value: Number(fieldOf(from, 'value')) || 0,
    status: text('status').toLowerCase(),
    taken: takenOf(from),
  }
}
