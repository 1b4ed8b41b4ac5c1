import { Ticket } from 'lucide-react'
import { fill } from '../kit/fill.ts'
import { useStore } from '@ruka/client/store'
import { oddsText } from '../kit/react/texts.ts'
import * as words from './locales/slip.en.json'
import { totalOdds } from './possible.rules.ts'
import { isSingles } from './slip.rules.ts'
import type { Slips } from './slips.ts'

/** Opens the slip, and says what is in it. */
export function SlipButton({ slips, onOpen }: { readonly slips: Slips; readonly onOpen: () => void }) {
  const slip = useStore(slips)
  const { legs } = slip
  return (
    <button type="button" className="slip-button" data-full={legs.length > 0} onClick={onOpen}>
      <Ticket className="size-5 shrink-0" aria-hidden="true" />
      <span className="truncate">
        {legs.length === 0 ? words.slip : fill(words.slipCount, { n: legs.length })}
      </span>
      {legs.length > 0 && !isSingles(slip) && (
        <span className="num ml-auto font-extrabold">{oddsText(totalOdds(legs))}</span>
      )}
    </button>
  )
}
