import { useLayoutEffect, useState } from 'react'
import { pocketName } from './bet-names.ts'
import { Chip } from './chip.tsx'
import { kesOn, type Chips, type Fall } from './chips.ts'
import * as words from './locales/client.en.json'
import { Spot } from './spot.tsx'
import { colourOf, FIELDS } from './spots.rules.ts'
import { usePointer } from './use-pointer.ts'
import { useRove } from './use-rove.ts'
import type { Dozen } from './zoom.rules.ts'
import { partOf, Zoom } from './zoom.tsx'

type Props = {
  readonly chips: Chips
  readonly fall: Fall | undefined
  readonly isOpen: boolean
  press(on: string): void
}

/** The table: fields, lines between them for bets on the adjacent fields, and the chips with their results. */
export function Felt({ chips, fall, isOpen, press }: Props) {
  const [dozen, setDozen] = useState<Dozen>()
  const { pointed, pointing } = usePointer({
    isOpen,
    isWhole: dozen === undefined,
    enlarge: setDozen,
    press,
  })
  // The keyboard moves over the whole table.
  const { reached, roving } = useRove(() => setDozen(undefined))
  useLayoutEffect(() => {
    if (!isOpen) setDozen(undefined)
  }, [isOpen])
  return (
    <Zoom dozen={dozen} to={setDozen}>
      <div
        className="felt"
        role="group"
        aria-label={words.table}
        style={partOf(dozen)}
        {...pointing}
        {...roving}
      >
        {FIELDS.map(field => (
          <Spot
            key={field.on}
            field={field}
            kes={kesOn(chips, field.on)}
            isOpen={isOpen}
            isReached={field.on === reached}
            isHit={field.on === String(fall?.pocket)}
            pointed={pointed}
          />
        ))}
        {fall && <Last pocket={fall.pocket} />}
        <div className="chips" aria-hidden="true">
          {chips.map(({ on, kes }) => (
            <Chip key={on} on={on} kes={kes} fall={fall} />
          ))}
        </div>
      </div>
    </Zoom>
  )
}

/** The number of the last spin with its colour, for the eye: a screen reader hears the result. */
function Last({ pocket }: { readonly pocket: number }) {
  const [number, ...colour] = pocketName(pocket).split(',')
  return (
    <p className="felt-result" data-colour={colourOf(pocket)} aria-hidden="true">
      {number}
      <span>{colour}</span>
    </p>
  )
}
