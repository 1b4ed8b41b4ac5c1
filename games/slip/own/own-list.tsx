import { listSlips } from '@ruka/contract/sports'
import { Button } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { Failed } from '@ruka/ui/parts/failed'
import { Tabs } from '@ruka/ui/parts/tabs'
import { Ticket } from 'lucide-react'
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import * as kit from '../../kit/locales/kit.en.json'
import { answered } from '../../kit/react/answered.ts'
import type { Api } from '../../kit/react/api.ts'
import { useCall, type Calls } from '../../kit/react/calls.ts'
import * as words from '../locales/slip.en.json'
import { hasMoved } from './money-moves.ts'
import { readPages } from './pages.rules.ts'
import type { OwnSlip } from './slip-details.ts'

type Page = {
  readonly api: Api
  readonly calls: Calls
  readonly shell: { readonly balanceMoved: () => void }
}

/**
 * The player's slips, latest first, in all pages that the player opened. Every refresh reads all pages in
 * sequence: new slips move the pages, and a slip could otherwise fall between two of them.
 *
 * @param everyMs how often a page is read again; however many there are, a device sends as many requests
 */
export function useOwnList({ api, calls, shell }: Page, everyMs?: number) {
  const [pages, setPages] = useState(1)
  // Reading that is under way goes on to a page that is asked for meanwhile.
  const wanted = useRef(1)
  const ask = () =>
    readPages(
      async before => answered(await api(listSlips, before === undefined ? {} : { before })),
      () => wanted.current,
    )
  const again = everyMs === undefined ? {} : { everyMs: everyMs * pages }
  const list = useCall(calls, 'bets', ask, { freshMs: 0, ...again })
  const items = list.data?.items
  const before = useRef(items)
  useEffect(() => {
    // A settlement, or a rule that cashes out, happens without a tap here.
    if (before.current && items && hasMoved(before.current, items)) shell.balanceMoved()
    before.current = items
  }, [items, shell])
  return {
    ...list,
    /** Whether a page that was asked for is not here. */
    isShort: list.data !== undefined && list.data.next !== null && list.data.pages < pages,
    more: () => {
      wanted.current = pages + 1
      setPages(pages + 1)
      list.retry()
    },
  }
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
