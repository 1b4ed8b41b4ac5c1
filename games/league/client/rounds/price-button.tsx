import { Lock } from 'lucide-react'
import { memo } from 'react'
import { fill } from '../../../kit/fill.ts'
import { useStore } from '../../../kit/react/store.ts'
import { oddsText } from '../../../kit/react/texts.ts'
import { outcomeName } from '../../../slip/selection-names.ts'
import { legKey, toggled } from '../../../slip/slip.rules.ts'
import { useApp } from '../app/app-context.ts'
import * as words from '../locales/league.en.json'
import type { Match } from './round-legs.ts'

type Props = {
  readonly match: Match
  readonly market: number
  readonly specifiers: string
  readonly outcome: string
  readonly odds: number | null | undefined
  readonly isOpen: boolean
  /** What the cell says above its price; without it the column says so. */
  readonly title?: string
}

/** The price of an outcome: a tap adds it to the slip, another takes it out. It keeps its place whatever it says. */
export const PriceButton = memo(function PriceButton({
  match,
  market,
  specifiers,
  outcome,
  odds,
  isOpen,
  title,
}: Props) {
  const { slips } = useApp()
  const selection = { event: match.event, market, specifiers, outcome }
  const name = legKey(selection)
  const isChosen = useStore(slips, ({ legs }) => legs.some(leg => legKey(leg) === name))
  const canTap = isOpen && typeof odds === 'number'
  const said = outcomeName(selection, match.of) ?? outcome
  const choose = () => {
    if (typeof odds !== 'number' || (!isOpen && !isChosen)) return
    slips.update(slip => toggled(slip, { ...selection, odds, ...match.of }))
  }
  return (
    <button
      type="button"
      className="price"
      aria-pressed={isChosen}
      aria-disabled={!canTap && !isChosen}
      onClick={choose}
    >
      {title !== undefined && (
        <span className="price-title" aria-hidden="true">
          {title}
        </span>
      )}
      <span className="sr-only">{fill(canTap ? words.priceSaid : words.priceClosed, { outcome: said })}</span>{' '}
      {odds === undefined ? (
        <span className="bone w-8" />
      ) : canTap ? (
        <span className="price-odds num">{oddsText(odds)}</span>
      ) : (
        <Lock className="size-3.5 text-muted" aria-hidden="true" />
      )}
    </button>
  )
})
