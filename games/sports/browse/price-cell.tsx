import { memo, useCallback, useSyncExternalStore } from 'react'
import { useApp, type SportsEvent } from '../app/app-context.ts'
import { oddsText } from '../../kit/react/texts.ts'
import { cellKey, lineKey } from '../live/prices.ts'
import { PriceButton } from '../../slip/price-button.tsx'
import type { SlipLeg } from '../../slip/slip.rules.ts'

const ARROWS = { '-1': '▼', 0: '', 1: '▲' } as const

type Props = {
  readonly event: SportsEvent
  readonly market: number
  readonly specifiers: string
  readonly outcome: string
  /** What the cell says above its price; without it the column says so. */
  readonly title?: string | undefined
}

/** The price of an outcome, drawn again for its own price alone. */
export const PriceCell = memo(function PriceCell({ event, market, specifiers, outcome, title }: Props) {
  const { prices, slips } = useApp()
  const key = cellKey(event.id, lineKey({ market, specifiers }), outcome)
  const subscribe = useCallback((told: () => void) => prices.subscribe(key, told), [prices, key])
  const openNow = () => prices.cell(key)?.isOpen ?? false
  const isOpen = useSyncExternalStore(subscribe, openNow, openNow)
  const selection = { event: event.id, market, specifiers, outcome }
  const leg = (): SlipLeg | undefined => {
    const odds = prices.cell(key)?.odds ?? null
    const { home, away, competition, kick_off } = event
    if (odds === null) return undefined
    return {
      ...selection,
      odds,
      home,
      away,
      competition: competition.name,
      competitionId: competition.id,
      kickOffMs: Date.parse(kick_off),
    }
  }
  return (
    <PriceButton slips={slips} selection={selection} sides={event} isOpen={isOpen} title={title} leg={leg}>
      {isOpen ? <Odds of={key} subscribe={subscribe} /> : undefined}
    </PriceButton>
  )
})

/** What changes with a price: its figure, and the mark that says which way it moved. */
function Odds({
  of,
  subscribe,
}: {
  readonly of: string
  readonly subscribe: (told: () => void) => () => void
}) {
  const { prices } = useApp()
  const now = () => prices.cell(of)
  const cell = useSyncExternalStore(subscribe, now, now)
  if (cell?.odds == null) return null
  return (
    <>
      <span className="price-figure">
        <span className="price-odds num">{oddsText(cell.odds)}</span>
      </span>
      <span className="price-move" data-move={cell.move} data-turn={cell.moves % 2} aria-hidden="true">
        {ARROWS[cell.move]}
      </span>
    </>
  )
}
