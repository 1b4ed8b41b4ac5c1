import { listSlips } from '@ruka/contract/sports'
import { Button } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { Failed } from '@ruka/ui/parts/failed'
import { Tabs } from '@ruka/ui/parts/tabs'
import { Ticket } from 'lucide-react'
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import * as kit from '../../kit/locales/kit.en.json'
import { answered } from '../../kit/react/answered.ts'
import type { GameApi } from '../../kit/api.ts'
import type { Calls } from '../../kit/react/calls.ts'
import * as words from '../locales/slip.en.json'
import { hasMoved } from './money-moves.ts'
import type { OwnSlip } from './slip-details.ts'
import { usePages } from './use-pages.ts'

type Page = {
  readonly api: GameApi
  readonly calls: Calls
  readonly shell: { readonly balanceMoved: () => void }
}

/** The player's slips, latest first. @param everyMs how often each page is read again; undefined for never */
export function useOwnList({ api, calls, shell }: Page, everyMs?: number) {
  const list = usePages(calls, 'bets', from => api(listSlips, from).then(answered), { freshMs: 0, everyMs })
  const items = list.data?.items
  const before = useRef(items)
  useEffect(() => {
    // A settlement, or a rule that cashes out, happens without a tap here.
    if (before.current && items && hasMoved(before.current, items)) shell.balanceMoved()
    before.current = items
  }, [items, shell])
  return list
}

export type SlipTab = 'open' | 'settled'

/** Own slips in two tabs: those that run, and those that are over. */
export function SlipTabs({
  tab,
  onTab,
  children,
}: {
  readonly tab: SlipTab
  readonly onTab: (tab: SlipTab) => void
  readonly children: ReactNode
}) {
  return (
    <Tabs
      label={words.myBets}
      tabs={[
        { value: 'open', title: words.openBets },
        { value: 'settled', title: words.settledBets },
      ]}
      value={tab}
      onChange={onTab}
    >
      <div className="space-y-3 pt-3">{children}</div>
    </Tabs>
  )
}

/** The player's slips as they were read, and the way to older ones. */
export function OwnList({
  list,
  waiting,
  children,
}: {
  readonly list: ReturnType<typeof useOwnList>
  /** What stands in their place until they are here. */
  readonly waiting: ReactNode
  /** @param isAll whether there are no older ones */
  readonly children: (slips: readonly OwnSlip[], isAll: boolean) => ReactNode
}) {
  const { data, hasFailed, isShort, isBusy, retry, more } = list
  const failed = <Failed text={words.betsFailed} retryLabel={kit.tryAgain} busy={isBusy} onRetry={retry} />
  if (data === undefined) return hasFailed ? failed : waiting
  return (
    <>
      {children(data.items, data.next === null)}
      {isShort && hasFailed
        ? failed
        : data.next !== null && (
            <Button className="w-full" busy={isShort} onClick={more}>
              {words.olderBets}
            </Button>
          )}
    </>
  )
}

/** The cards of a tab; that there are none is known only of a whole list. */
export function SlipCards({
  tab,
  cards,
  isAll,
  onMatches,
}: {
  readonly tab: SlipTab
  readonly cards: readonly ReactElement[]
  readonly isAll: boolean
  /** Shows matches to bet on. */
  readonly onMatches: () => void
}) {
  if (cards.length > 0) return <ul className="grid gap-3 lg:grid-cols-2">{cards}</ul>
  if (!isAll) return <p className="py-6 text-center text-14 text-muted">{words.noneLatest}</p>
  return (
    <Empty icon={Ticket} text={tab === 'open' ? words.noOpenBets : words.noSettledBets}>
      <Button onClick={onMatches}>{words.seeMatches}</Button>
    </Empty>
  )
}
