import { useStore } from '@ruka/client/store'
import { useEffect, useState } from 'react'
import { fill } from '../../../kit/fill.ts'
import { multiplier } from '../../../kit/format.ts'
import type { GameContext } from '../game-context.ts'
import * as clientWords from '../locales/client.en.json'
import * as words from '../locales/lists.en.json'
import { statisticsOf } from '../statistics.rules.ts'
import { tierOf } from '../tier.rules.ts'
import { Figures } from './figures.tsx'

/** Most rounds with players have their first bet by then: nothing is shown for a moment only. */
const QUIET_MS = 1_500
const BEST = 3
/** A bar is as high as the column at this multiplier, in hundredths. */
const FULL_X100 = 5_000

type Props = { readonly context: GameContext; readonly openRound: (round: number) => void }

/** What fills the place of a round's bets while there are none: the rounds that this page knows. */
export function Quiet({ context: { views }, openRound }: Props) {
  const history = useStore(views, ({ table }) => table.history)
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isQuiet || history.length === 0) return null
  const best = history.toSorted((a, b) => b.x100 - a.x100).slice(0, BEST)
  return (
    <div className="quiet">
      <div className="bars" aria-hidden="true">
        {history.toReversed().map(({ round, x100 }) => (
          <span key={round} className={tierOf(x100)} style={{ height: heightOf(x100) }} />
        ))}
      </div>
      <Figures
        {...statisticsOf(
          history.map(({ x100 }) => x100),
          history.length,
        )}
      />
      <h3>{words.best}</h3>
      <ul className="top-list">
        {best.map(({ round, x100 }) => (
          <li key={round}>
            <button type="button" className="own-bet" onClick={() => openRound(round)}>
              {fill(clientWords.round, { round })}
              <span className={`pill ${tierOf(x100)}`}>{multiplier(x100)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="plain-words">{words.independent}</p>
    </div>
  )
}

/** Logarithmic, as flights are: each doubling adds the same; the lowest is still seen. */
const heightOf = (x100: number): string =>
  `${4 + 96 * Math.min(1, Math.log(x100 / 100) / Math.log(FULL_X100 / 100))}%`
