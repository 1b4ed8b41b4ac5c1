import { PICKS, type Chances, type Pick } from '../../jackpot.rules.ts'
import * as words from './locales/jackpot.en.json'

type Props = {
  readonly label: string
  readonly picked: Pick | null
  readonly chances: Chances
  readonly onPick: (pick: Pick) => void
}

/** 1, X and 2 of a match with their chances; one of them is picked, or none yet. */
export const PickButtons = ({ label, picked, chances, onPick }: Props) => (
  <div className="prices" role="group" aria-label={label}>
    {PICKS.map(pick => {
      const percent = percentOf(chances, pick)
      return (
        <button
          key={pick}
          type="button"
          className="pick"
          aria-pressed={pick === picked}
          onClick={() => onPick(pick)}
        >
          <span className="pick-name">
            {pick}
            <span className="sr-only">{words[`pick_${pick}`]}</span>
          </span>
          <span className="pick-chance num">{percent}%</span>
        </button>
      )
    })}
  </div>
)

/** In whole per cent, half of one up. */
const percentOf = ({ weights, total }: Chances, pick: Pick): number =>
  Number((weights[pick] * 200n + total) / (total * 2n))
