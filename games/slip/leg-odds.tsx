import { fill } from '../kit/fill.ts'
import { oddsText } from '../kit/react/texts.ts'
import * as words from './locales/slip.en.json'

/** The odds of a selection that the player saw, and those of now where they are others. */
export function LegOdds({ odds, now }: { readonly odds: number; readonly now: number }) {
  return (
    <p className="num text-right font-extrabold">
      {oddsText(odds)}
      {now !== odds && (
        <span className={`block text-14 ${now > odds ? 'text-mint-text' : 'text-rose-text'}`}>
          {fill(words.oddsNow, { odds: oddsText(now) })}
        </span>
      )}
    </p>
  )
}
