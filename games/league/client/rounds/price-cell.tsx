import { memo } from 'react'
import { oddsText } from '../../../kit/react/texts.ts'
import { PriceButton } from '../../../slip/price-button.tsx'
import { useApp } from '../app/app-context.ts'
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

/** The price of an outcome: bones until it is known, and a lock where there is none. */
export const PriceCell = memo(function PriceCell(props: Props) {
  const { match, market, specifiers, outcome, odds, isOpen, title } = props
  const { slips } = useApp()
  const selection = { event: match.event, market, specifiers, outcome }
  const canTap = isOpen && typeof odds === 'number'
  return (
    <PriceButton
      slips={slips}
      selection={selection}
      sides={match.of}
      isOpen={canTap}
      title={title}
      leg={() => (typeof odds === 'number' ? { ...selection, odds, ...match.of } : undefined)}
    >
      {odds === undefined ? (
        <span className="bone w-8" />
      ) : canTap ? (
        <span className="price-odds num">{oddsText(odds)}</span>
      ) : undefined}
    </PriceButton>
  )
})
