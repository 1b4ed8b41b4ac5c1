import { Lock } from 'lucide-react'
import { memo, useSyncExternalStore } from 'react'
import { fill } from '../../kit/fill.ts'
import { useApp, type SportsEvent } from '../app/app-context.ts'
import { useStore } from '../app/store.ts'
import { oddsText } from '../app/texts.ts'
import { cellKey, lineKey } from '../live/prices.ts'
import * as words from '../locales/sports.en.json'
import { legKey, toggled } from '../slip/slip.rules.ts'
import { outcomeName } from '../words/selection-names.ts'

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
  const cell = useSyncExternalStore(
    listener => prices.subscribe(key, listener),
    () => prices.cell(key),
    () => prices.cell(key),
  )
  const selection = { event: event.id, market, specifiers, outcome }
  const name = legKey(selection)
  const isChosen = useStore(slips, ({ legs }) => legs.some(leg => legKey(leg) === name))
  const said = outcomeName(selection, event) ?? outcome
  const isOpen = cell?.isOpen ?? false
  const odds = cell?.odds ?? null
  const isShown = isOpen && odds !== null
  const choose = () => {
    if (odds === null || (!isOpen && !isChosen)) return
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
      data-move={cell?.move || undefined}
      onClick={choose}
    >
      {title !== undefined && (
        <span className="price-title" aria-hidden="true">
          {title}
        </span>
      )}
      <span className="sr-only">
        {fill(isShown ? words.priceSaid : words.priceClosed, { outcome: said })}
      </span>{' '}
      {isShown ? (
        <span className="price-odds num">{oddsText(odds)}</span>
      ) : (
        <Lock className="size-3.5 text-muted" aria-hidden="true" />
      )}
      {cell !== undefined && cell.move !== 0 && isOpen && (
        <span key={cell.moves} className="price-move" aria-hidden="true">
          {cell.move > 0 ? '▲' : '▼'}
        </span>
      )}
    </button>
  )
})
