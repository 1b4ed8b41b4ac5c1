import { ReceiptText, Ticket } from 'lucide-react'
import { useEffect } from 'react'
import { fill } from '../../../kit/fill.ts'
import { shortMoney } from '../../../kit/format.ts'
import { useStore } from '../../../kit/react/store.ts'
import { oddsText } from '../../../kit/react/texts.ts'
import { totalOdds } from '../../../slip/possible.ts'
import { isSingles } from '../../../slip/slip.rules.ts'
import { useApp } from '../app/app-context.ts'
import * as words from '../locales/league.en.json'

/** At the lower edge, within the thumb's reach: the slip, and a visitor's play money. */
export function SlipBar({ onSlip }: { readonly onSlip: () => void }) {
  const { slips, views, isPlayer, demo } = useApp()
  const slip = useStore(slips)
  const { legs } = slip
  const hasPicks = legs.length > 0
  // Its sheet is fetched with the first pick, so that a tap opens it at once, also without a connection.
  useEffect(() => {
    if (hasPicks) void import('./slip-sheet.tsx').catch(() => undefined)
  }, [hasPicks])
  const balance = useStore(demo.state, ({ balance: kes }) => kes)
  return (
    <div className="slip-bar" role="region" aria-label={words.yourBets}>
      <button type="button" className="slip-button" data-full={legs.length > 0} onClick={onSlip}>
        <Ticket className="size-5 shrink-0" aria-hidden="true" />
        <span className="truncate">
          {legs.length === 0 ? words.slip : fill(words.slipCount, { n: legs.length })}
        </span>
        {legs.length > 0 && !isSingles(slip) && (
          <span className="num ml-auto font-extrabold">{oddsText(totalOdds(legs))}</span>
        )}
      </button>
      <button type="button" className="bets-button" onClick={() => views.go({ name: 'bets', tab: 'open' })}>
        <ReceiptText className="size-5 shrink-0" aria-hidden="true" />
        {isPlayer ? (
          words.tab_bets
        ) : (
          <span className="text-left leading-tight">
            <span className="block text-12 font-normal text-muted">{words.playMoney}</span>
            <span className="num">{shortMoney(balance)}</span>
          </span>
        )}
      </button>
    </div>
  )
}
