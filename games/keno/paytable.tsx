import { useStore } from '@ruka/client/store'
import { fill } from '../kit/fill.ts'
import { shortMultiplier } from '../kit/format.ts'
import { hitsOf, type Drawing } from './drawing.ts'
import { PAYTABLE, PICKS_MAX } from './keno.rules.ts'
import * as words from './locales/client.en.json'

type Props = { readonly drawing: Drawing; readonly picks: readonly number[] }

/** The payouts for the number of picks, by hits; that of the current hits is highlighted, and mint after a win. */
export function Paytable({ drawing, picks: { length } }: Props) {
  const drawn = useStore(drawing.drawn)
  if (length === 0) return <Most />
  return (
    <ol className="paytable" aria-label={fill(words.paysFor, { n: length })}>
      {Object.entries(PAYTABLE[length]!).map(([hits, x100]) => {
        const lit = drawn && hitsOf(drawn) === Number(hits) ? drawn : undefined
        return (
          <li key={hits} data-lit={lit && (lit.won ? 'won' : 'now')} aria-current={lit && 'true'}>
            <strong>{shortMultiplier(x100)}</strong>{' '}
            <span className="count" aria-hidden="true">
              {hits}
            </span>
            <span className="word">{fill(words.hitsCount, { n: Number(hits) })}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** Before any pick: the highest payouts of a few, many and most numbers. */
const Most = () => (
  <ol className="paytable most" aria-label={words.paysMost}>
    {MOST_OF.map(picks => (
      <li key={picks}>
        <strong>{shortMultiplier(PAYTABLE[picks]![picks]!)}</strong>{' '}
        <span className="word">{fill(words.limited, { n: picks })}</span>
      </li>
    ))}
  </ol>
)
const MOST_OF = [1, 5, PICKS_MAX]
