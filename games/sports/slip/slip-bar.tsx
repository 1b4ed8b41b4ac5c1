import { ReceiptText, Ticket } from 'lucide-react'
import { fill } from '../../kit/fill.ts'
import { useApp } from '../app/app-context.ts'
import { useStore } from '../../kit/react/store.ts'
import { oddsText } from '../../kit/react/texts.ts'
import * as words from '../locales/sports.en.json'
import { totalOdds } from '../../slip/possible.ts'
import { isSingles } from '../../slip/slip.rules.ts'

/** At the lower edge, within the thumb's reach: the slip and the player's bets. */
export function SlipBar({ onSlip }: { readonly onSlip: () => void }) {
  const { slips, views, isPlayer, isAlive } = useApp()
  const slip = useStore(slips)
  const { legs } = slip
  const isBets = useStore(views, view => view.name === 'bets')
  const hasBets = useStore(isAlive) && isPlayer
  return (
    <nav className="slip-bar" aria-label={words.yourBets}>
      <button type="button" className="slip-button" data-full={legs.length > 0} onClick={onSlip}>
        <Ticket className="size-5 shrink-0" aria-hidden="true" />
        <span className="truncate">
          {legs.length === 0 ? words.slip : fill(words.slipCount, { n: legs.length })}
        </span>
        {legs.length > 0 && !isSingles(slip) && (
          <span className="num ml-auto font-extrabold">{oddsText(totalOdds(legs))}</span>
        )}
      </button>
      {hasBets && (
        <button
          type="button"
          className="bets-button"
          aria-current={isBets ? 'page' : undefined}
          onClick={() => views.go({ name: 'bets', tab: 'open' })}
        >
          <ReceiptText className="size-5 shrink-0" aria-hidden="true" />
          {words.myBets}
        </button>
      )}
    </nav>
  )
}
