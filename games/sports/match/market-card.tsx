import { marketOf } from '@ruka/sports/markets.rules'
import { Star } from 'lucide-react'
import { memo, useState } from 'react'
import { fill } from '../../kit/fill.ts'
import type { SportsEvent } from '../app/app-context.ts'
import { useStore } from '@ruka/client/store'
import { PriceCell } from '../browse/price-cell.tsx'
import { lineKey, type ShownLine } from '../live/prices.ts'
import * as words from '../locales/sports.en.json'
import { marketName, outcomeName } from '../../slip/own/selection-names.ts'
import { ownMarkets, toggleMarket } from './own-markets.ts'

/** Lines of one market that share a card: a row for each line of totals and handicaps. */
export const MarketCard = memo(function MarketCard({
  event,
  market,
  lines,
}: {
  readonly event: SportsEvent
  readonly market: number
  readonly lines: readonly ShownLine[]
}) {
  const isOwn = useStore(ownMarkets, ids => ids.includes(market))
  const name = cardName(event, market, lines)
  const shown = useSeen(lines)
  return (
    <section className="card" aria-label={name}>
      <div className="card-head">
        <h2 className="min-w-0 flex-1 truncate pl-3 text-14 font-semibold">{name}</h2>
        <button
          type="button"
          className="grid size-11 shrink-0 place-items-center text-muted"
          aria-pressed={isOwn}
          aria-label={fill(words.favouriteMarket, { name })}
          onClick={() => toggleMarket(market)}
        >
          <Star className={`size-4 ${isOwn ? 'fill-ember-from text-ember-text' : ''}`} aria-hidden="true" />
        </button>
      </div>
      <div className="space-y-2 px-3 pb-3">
        {shown.map(line => (
          <div
            key={lineKey(line)}
            className="outcomes"
            data-columns={columnsOf(line)}
            data-long={titlesOf(line, event).some(title => title.length > LONG)}
            role="group"
            aria-label={marketName(line, event)}
          >
            {line.outcomes.map((outcome, at) => (
              <PriceCell
                key={outcome}
                event={event}
                market={line.market}
                specifiers={line.specifiers}
                outcome={outcome}
                title={titlesOf(line, event)[at]}
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
})

const OPEN = 1

/**
 * The lines that were open since the card is there: lines far from the price of the market are suspended for
 * long, and one that stops keeps its place. All of them where none was open.
 */
function useSeen(lines: readonly ShownLine[]): readonly ShownLine[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const fresh = lines.filter(line => line.status === OPEN && !seen.has(lineKey(line))).map(lineKey)
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh]))
  const shown = lines.filter(line => seen.has(lineKey(line)) || fresh.includes(lineKey(line)))
  return shown.length > 0 ? shown : lines.slice(0, 1)
}

/** The name of a card of one line has what the line is; of several, each cell says its own. */
function cardName(event: SportsEvent, market: number, lines: readonly ShownLine[]): string {
  const name = marketName({ market, specifiers: lines[0]!.specifiers }, event) ?? String(market)
  const isNamedByLine = /\{/.test(marketOf(market)?.name ?? '') && lines.length > 1
  return isNamedByLine ? name.replace(/ [-+]?\d.*$/, '') : name
}

/** A longer title would be cut in a cell of a narrow screen. */
const LONG = 32
const titlesOf = (line: ShownLine, event: SportsEvent): readonly string[] =>
  line.outcomes.map(outcome => outcomeName({ ...line, outcome }, event) ?? outcome)

const columnsOf = ({ outcomes }: ShownLine): number =>
  outcomes.length % 3 === 0 ? 3 : outcomes.length === 2 || outcomes.length === 4 ? 2 : 3
