import { ReceiptText } from 'lucide-react'
import { useEffect } from 'react'
import { shortMoney } from '../../../kit/format.ts'
import { useStore } from '@ruka/client/store'
import { SlipButton } from '../../../slip/slip-button.tsx'
import * as slipWords from '../../../slip/locales/slip.en.json'
import { useApp } from '../app/app-context.ts'
import * as words from '../locales/league.en.json'

/** At the lower edge, within the thumb's reach: the slip, and a visitor's play money. */
export function SlipBar({ onSlip }: { readonly onSlip: () => void }) {
  const { slips, views, demo } = useApp()
  const hasPicks = useStore(slips, ({ legs }) => legs.length > 0)
  // Its sheet is fetched with the first pick, so that a tap opens it at once, also without a connection.
  useEffect(() => {
    if (hasPicks) void import('./league-slip.tsx').catch(() => undefined)
  }, [hasPicks])
  const balance = useStore(demo.state, ({ balance: kes }) => kes)
  return (
    <div className="slip-bar" role="region" aria-label={slipWords.yourBets}>
      <SlipButton slips={slips} onOpen={onSlip} />
      <button type="button" className="bets-button" onClick={() => views.go({ name: 'bets', tab: 'open' })}>
        <ReceiptText className="size-5 shrink-0" aria-hidden="true" />
        <span className="of-player">{words.tab_bets}</span>
        <span className="of-visitor text-left leading-tight">
          <span className="block text-12 font-normal text-muted">{words.playMoney}</span>
          <span className="num">{shortMoney(balance)}</span>
        </span>
      </button>
    </div>
  )
}
