import { Lock } from 'lucide-react'
import { memo, useCallback, useSyncExternalStore } from 'react'
import { fill } from '../../kit/fill.ts'
import { useApp, type SportsEvent } from '../app/app-context.ts'
import { useStore } from '../../kit/react/store.ts'
import { oddsText } from '../../kit/react/texts.ts'
import { cellKey, lineKey } from '../live/prices.ts'
import * as words from '../locales/sports.en.json'
import { legKey, toggled } from '../../slip/slip.rules.ts'
import { outcomeName } from '../../slip/selection-names.ts'

const ARROWS = { '-1': '▼', 0: '', 1: '▲' } as const

type Props = {
  readonly event: SportsEvent
  readonly market: number
  readonly specifiers: string
  readonly outcome: string
  /** What the cell says above its price; without it the column says so. */
  readonly title?: string | undefined
}

/**
 * The price of an outcome: a tap adds it to the slip, another takes it out. It keeps its place and size
 * whatever the price does, and is drawn again for its own price alone.
 */
export const PriceCell = memo(function PriceCell({ event, market, specifiers, outcome, title }: Props) {
  const { prices, slips } = useApp()
  const key = cellKey(event.id, lineKey({ market, specifiers }), outcome)
  const subscribe = useCallback((told: () => void) => prices.subscribe(key, told), [prices, key])
  const openNow = () => prices.cell(key)?.isOpen ?? false
  const isOpen = useSyncExternalStore(subscribe, openNow, openNow)
  const selection = { event: event.id, market, specifiers, outcome }
  const name = legKey(selection)
  const isChosen = useStore(slips, ({ legs }) => legs.some(leg => legKey(leg) === name))
  const said = outcomeName(selection, event) ?? outcome
  const choose = () => {
    const odds = prices.cell(key)?.odds ?? null
    if (odds === null || (!openNow() && !isChosen)) return
    const { home, away, competition, kick_off } = event
    const of = {
      home,
      away,
      competition: competition.name,
      competitionId: competition.id,
      kickOffMs: Date.parse(kick_off),
    }
    slips.update(slip => toggled(slip, { ...selection, odds, ...of }))
  }
  return (
    <button
      type="button"
      className="price"
      aria-pressed={isChosen}
      aria-disabled={!isOpen && !isChosen}
      onClick={choose}
    >
      {title !== undefined && (
        <span className="price-title" aria-hidden="true">
          {title}
        </span>
      )}
      <span className="sr-only">{fill(isOpen ? words.priceSaid : words.priceClosed, { outcome: said })}</span>{' '}
      {isOpen ? (
        <Odds of={key} subscribe={subscribe} />
      ) : (
        <Lock className="size-3.5 text-muted" aria-hidden="true" />
      )}
    </button>
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
