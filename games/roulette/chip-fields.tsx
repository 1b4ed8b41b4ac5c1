import type { FieldsProps } from '../kit/instant/client/game.ts'
import { ByName } from './by-name.tsx'
import { after, type RouletteChoice } from './choice.ts'
import { acted, placed, possible, removed, type Outcome } from './pile.ts'
import { Rack } from './rack.tsx'

/** The value of the next chip, the actions on those on the table, and the bets by name. */
export function ChipFields({ choice, choose }: FieldsProps<RouletteChoice>) {
  const { pile, value } = choice
  const change = (outcome: Outcome) => choose(after(choice, outcome))
  return (
    <div className="roulette-fields">
      <Rack
        value={value}
        choose={kes => choose({ ...choice, value: kes })}
        can={possible(pile)}
        act={deed => change(acted(pile, deed))}
      />
      <ByName
        chips={pile.chips}
        value={value}
        put={on => change(placed(pile, on, value))}
        takeOff={on => change(removed(pile, on))}
      />
    </div>
  )
}
