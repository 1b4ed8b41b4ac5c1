import { fill } from '../kit/fill.ts'
import { shortMoney } from '../kit/format.ts'
import { icons } from '../kit/icons.ts'
import { Icon } from '../kit/table/icon.tsx'
import { Chip } from './chip.tsx'
import { chipText, VALUES } from './chips.ts'
import * as words from './locales/client.en.json'
import type { Deed } from './pile.ts'

const DEEDS = ['undo', 'clear', 'double', 'repeat'] as const

/** The actions on a phone, which has no room for their names; doubling is the sign that stakes have, too. */
const SIGNS: Readonly<Record<Exclude<Deed, 'double'>, string>> = {
  undo: 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11',
  clear: 'M3 6h18M19 6l-1 14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2L5 6M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
  repeat: icons.repeat,
}
const Sign = ({ deed }: { readonly deed: Deed }) =>
  deed === 'double' ? <b aria-hidden="true">2×</b> : <Icon path={SIGNS[deed]} />

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
          <Sign deed={deed} />
          <span>{words[deed]}</span>
        </button>
      ))}
    </div>
  </>
)
