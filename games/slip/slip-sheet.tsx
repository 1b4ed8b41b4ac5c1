import { Sheet } from '@ruka/ui/parts/sheet'
import type { ReactNode } from 'react'
import * as kit from '../kit/locales/kit.en.json'
import { useStore } from '@ruka/client/store'
import * as words from './locales/slip.en.json'
import type { Placing } from './placing.ts'
import type { Host } from './mend.tsx'
import { SentBets } from './sent-bets.tsx'
import type { Slip } from './slip.rules.ts'
import type { Slips } from './slips.ts'

type Props = {
  readonly title?: string | undefined
  readonly placing: Placing
  readonly slips: Slips
  readonly shell: Host['shell']
  readonly oddsHere?: Host['oddsHere']
  readonly onClose: () => void
  /** Shows the player's open bets. */
  readonly onBets: () => void
  /** Other ways to begin than a tap on odds. */
  readonly empty: ReactNode
  readonly children: (slip: Slip) => ReactNode
}

/** The sheet of the slip: what became of the bets that were sent, how to begin, or the slip that is open. */
export function SlipSheet({
  title = words.slip,
  placing,
  slips,
  shell,
  oddsHere,
  onClose,
  onBets,
  empty,
  children,
}: Props) {
  const slip = useStore(slips)
  const sent = useStore(placing.sent)
  return (
    <Sheet title={title} closeLabel={kit.close} onClose={onClose}>
      {sent.length > 0 ? (
        <SentBets placing={placing} host={{ slips, shell, oddsHere }} onClose={onClose} onBets={onBets} />
      ) : slip.legs.length === 0 ? (
        <div className="space-y-4 pb-2">
          <p className="text-muted">{words.slipEmpty}</p>
          {empty}
        </div>
      ) : (
        children(slip)
      )}
    </Sheet>
  )
}
