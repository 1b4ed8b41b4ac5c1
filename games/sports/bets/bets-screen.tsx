import { useState } from 'react'
import { OwnList, SlipCards, SlipTabs, useOwnList, type SlipTab } from '../../slip/own/own-list.tsx'
import type { OwnSlip } from '../../slip/own/slip-details.ts'
import { useApp } from '../app/app-context.ts'
import { CardsSkeleton } from '../browse/list-skeleton.tsx'
import { BetCard } from './bet-card.tsx'
import { BetSheet } from './bet-sheet.tsx'

const AGAIN_MS = 5_000
const isOpen = ({ state }: OwnSlip): boolean => state === 'open' || state === 'pending'

/** The player's slips: those that run, and those that are over. */
export function BetsScreen({ tab }: { readonly tab: SlipTab }) {
  const app = useApp()
  const { views } = app
  const [shown, setShown] = useState<string>()
  const list = useOwnList(app, AGAIN_MS)
  return (
    <>
      <SlipTabs tab={tab} onTab={to => views.go({ name: 'bets', tab: to })}>
        <OwnList list={list} waiting={<CardsSkeleton />}>
          {(slips, isAll) => (
            <SlipCards
              tab={tab}
              isAll={isAll}
              onMatches={() => views.go({ name: 'list', tab: 'highlights' })}
              cards={slips
                .filter(slip => isOpen(slip) === (tab === 'open'))
                .map(slip => (
                  <BetCard key={slip.code} slip={slip} onShow={() => setShown(slip.code)} />
                ))}
            />
          )}
        </OwnList>
      </SlipTabs>
      {shown !== undefined && (
        <BetSheet
          code={shown}
          onClose={() => {
            setShown(undefined)
            list.retry()
          }}
        />
      )}
    </>
  )
}
