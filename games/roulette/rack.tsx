import { fill } from '../kit/fill.ts'
import { shortMoney } from '../kit/format.ts'
import { Chip } from './chip.tsx'
import { chipText, VALUES } from './chips.ts'
import * as words from './locales/client.en.json'
import type { Deed } from './pile.ts'

const DEEDS = ['undo', 'clear', 'double', 'repeat'] as const

const chipName = (kes: number): string =>
  fill(kes < 1_000 ? words.chip : words.chipShort, { short: chipText(kes), amount: shortMoney(kes) })

type Props = {
  readonly value: number
  choose(value: number): void
  /** Which of the actions are possible now. */
  readonly can: Readonly<Record<Deed, boolean>>
  act(deed: Deed): void
}

/** The selectable chips, and the actions on those on the table. */
export const Rack = ({ value, choose, can, act }: Props) => (
  <>
    <div className="rack" role="group" aria-label={words.chips}>
      {VALUES.map(kes => (
        <button
          key={kes}
          type="button"
          className="rack-chip"
          aria-label={chipName(kes)}
          aria-pressed={kes === value}
          onClick={() => choose(kes)}
        >
          <Chip kes={kes} />
        </button>
      ))}
    </div>
    <div className="deeds">
      {DEEDS.map(deed => (
        <button
          key={deed}
          type="button"
          className="deed"
          aria-disabled={can[deed] ? undefined : true}
          onClick={() => can[deed] && act(deed)}
        >
          {words[deed]}
        </button>
      ))}
    </div>
  </>
)
