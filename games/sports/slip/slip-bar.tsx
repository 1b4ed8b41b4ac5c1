import { ReceiptText } from 'lucide-react'
import { useApp } from '../app/app-context.ts'
import { useStore } from '@ruka/client/store'
import * as words from '../../slip/locales/slip.en.json'
import { PAUSE_TEXTS } from '../app/pause-text.ts'
import { SlipButton } from '../../slip/slip-button.tsx'

/** Above the bar and over the page, whose prices stay where they are; `sports.css` lets the last ones scroll out. */
function PauseNote() {
  const paused = useStore(useApp().paused)
  return (
    <p role="status" className="stale-note paused-note">
      {paused && PAUSE_TEXTS[paused]}
    </p>
  )
}

/** At the lower edge, within the thumb's reach: the slip and the player's bets. */
export function SlipBar({ onSlip }: { readonly onSlip: () => void }) {
  const { slips, views, isPlayer, isAlive } = useApp()
  const isBets = useStore(views, view => view.name === 'bets')
  const hasBets = useStore(isAlive) && isPlayer
  return (
    <nav className="slip-bar" aria-label={words.yourBets}>
      <PauseNote />
      <SlipButton slips={slips} onOpen={onSlip} />
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
