import { Check, X } from 'lucide-react'
import { fill } from '../../../kit/fill.ts'
import * as words from './locales/jackpot.en.json'
import type { Mark } from './standing.rules.ts'

/** The picks of a ticket in a row, with what became of each. */
export function PickLine({ picks, marks }: { readonly picks: string; readonly marks?: readonly Mark[] }) {
  return (
    <ol className="pick-line" aria-label={words.picks}>
      {[...picks].map((pick, at) => {
        const mark = marks?.[at] ?? 'open'
        return (
          // The place is the match.
          <li key={at} className="pick-mark" data-mark={mark}>
            <span className="sr-only">{fill(words[`mark_${mark}`], { n: at + 1, pick })}</span>
            <span aria-hidden="true">{pick}</span>
            {mark === 'right' && <Check className="pick-sign" aria-hidden="true" />}
            {mark === 'wrong' && <X className="pick-sign" aria-hidden="true" />}
          </li>
        )
      })}
    </ol>
  )
}
