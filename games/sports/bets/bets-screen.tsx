import { listSlips } from '@ruka/contract/sports'
import { Button } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { Failed } from '@ruka/ui/parts/failed'
import { Tabs } from '@ruka/ui/parts/tabs'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { answered } from '../app/answered.ts'
import { useApp } from '../app/app-context.ts'
import { useCall } from '../app/calls.ts'
import { ListSkeleton } from '../browse/list-skeleton.tsx'
import * as words from '../locales/sports.en.json'
import { BetCard } from './bet-card.tsx'
import { BetSheet } from './bet-sheet.tsx'
import type { OwnSlip } from './slip-details.ts'

const AGAIN_MS = 5_000
const isOpen = ({ state }: OwnSlip): boolean => state === 'open' || state === 'pending'

/** The player's slips: those that run, and those that are over. */
export function BetsScreen({ tab }: { readonly tab: 'open' | 'settled' }) {
  const { api, calls, views } = useApp()
  const [shown, setShown] = useState<string>()
  const list = useCall(calls, 'bets', async () => answered(await api(listSlips, {})), {
    freshMs: 0,
    everyMs: AGAIN_MS,
  })
  const [more, setMore] = useState<{ readonly slips: readonly OwnSlip[]; readonly next: string | null }>()
  const next = more ? more.next : (list.data?.next ?? null)
  const all = [...(list.data?.data ?? []), ...(more?.slips ?? [])]
  const slips = [...new Map(all.map(slip => [slip.code, slip])).values()].filter(
    slip => isOpen(slip) === (tab === 'open'),
  )
  const loadMore = async (before: string) => {
    const page = answered(await api(listSlips, { before }))
    setMore({ slips: [...(more?.slips ?? []), ...page.data], next: page.next })
  }
  return (
    <Tabs
      label={words.myBets}
      tabs={[
        { value: 'open', title: words.openBets },
        { value: 'settled', title: words.settledBets },
      ]}
      value={tab}
      onChange={to => views.go({ name: 'bets', tab: to })}
    >
      <div className="space-y-3 pt-3">
        {list.data === undefined && list.hasFailed ? (
          <Failed text={words.betsFailed} retryLabel={words.retry} busy={list.isBusy} onRetry={list.retry} />
        ) : list.data === undefined ? (
          <ListSkeleton />
        ) : slips.length === 0 ? (
          <Empty icon={Ticket} text={tab === 'open' ? words.noOpenBets : words.noSettledBets}>
            <Button onClick={() => views.go({ name: 'list', tab: 'highlights' })}>{words.seeMatches}</Button>
          </Empty>
        ) : (
          <ul className="grid gap-3 lg:grid-cols-2">
            {slips.map(slip => (
              <BetCard key={slip.code} slip={slip} onShow={() => setShown(slip.code)} />
            ))}
          </ul>
        )}
        {next !== null && (
          <Button className="w-full" onClick={() => void loadMore(next).catch(() => undefined)}>
            {words.olderBets}
          </Button>
        )}
      </div>
      {shown !== undefined && (
        <BetSheet
          code={shown}
          onClose={() => {
            setShown(undefined)
            list.retry()
          }}
        />
      )}
    </Tabs>
  )
}
