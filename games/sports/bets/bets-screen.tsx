import { Button } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { Failed } from '@ruka/ui/parts/failed'
import { Tabs } from '@ruka/ui/parts/tabs'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { CardsSkeleton } from '../browse/list-skeleton.tsx'
import * as words from '../locales/sports.en.json'
import * as slipWords from '../../slip/locales/slip.en.json'
import { BetCard } from './bet-card.tsx'
import { BetSheet } from './bet-sheet.tsx'
import { useOwnBets } from './own-bets.ts'
import type { OwnSlip } from '../../slip/own/slip-details.ts'

type Tab = 'open' | 'settled'
const isOpen = ({ state }: OwnSlip): boolean => state === 'open' || state === 'pending'

/** The player's slips: those that run, and those that are over. */
export function BetsScreen({ tab }: { readonly tab: Tab }) {
  const { views } = useApp()
  const [shown, setShown] = useState<string>()
  const list = useOwnBets()
  return (
    <Tabs
      label={slipWords.myBets}
      tabs={[
        { value: 'open', title: words.openBets },
        { value: 'settled', title: words.settledBets },
      ]}
      value={tab}
      onChange={to => views.go({ name: 'bets', tab: to })}
    >
      <div className="space-y-3 pt-3">
        {list.data === undefined ? (
          list.hasFailed ? (
            <ListFailed list={list} />
          ) : (
            <CardsSkeleton />
          )
        ) : (
          <>
            <Slips
              slips={list.data.items.filter(slip => isOpen(slip) === (tab === 'open'))}
              isAll={list.data.next === null}
              tab={tab}
              onShow={setShown}
            />
            {list.isShort && list.hasFailed ? (
              <ListFailed list={list} />
            ) : (
              list.data.next !== null && (
                <Button className="w-full" busy={list.isShort} onClick={list.more}>
                  {words.olderBets}
                </Button>
              )
            )}
          </>
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

const ListFailed = ({ list }: { readonly list: ReturnType<typeof useOwnBets> }) => (
  <Failed text={words.betsFailed} retryLabel={words.retry} busy={list.isBusy} onRetry={list.retry} />
)

/** The slips of a tab; that there are none is known only of a whole list. */
function Slips({
  slips,
  isAll,
  tab,
  onShow,
}: {
  readonly slips: readonly OwnSlip[]
  readonly isAll: boolean
  readonly tab: Tab
  readonly onShow: (code: string) => void
}) {
  const { views } = useApp()
  if (slips.length > 0)
    return (
      <ul className="grid gap-3 lg:grid-cols-2">
        {slips.map(slip => (
          <BetCard key={slip.code} slip={slip} onShow={() => onShow(slip.code)} />
        ))}
      </ul>
    )
  if (!isAll) return <p className="py-6 text-center text-14 text-muted">{words.noneLatest}</p>
  return (
    <Empty icon={Ticket} text={tab === 'open' ? words.noOpenBets : words.noSettledBets}>
      <Button onClick={() => views.go({ name: 'list', tab: 'highlights' })}>{words.seeMatches}</Button>
    </Empty>
  )
}
