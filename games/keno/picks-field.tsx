import type { FieldsProps } from '../kit/instant/client/game.ts'
import { SelectField } from '../kit/table/select-field.tsx'
import { picking, type KenoChoice } from './choice.ts'
import { PICKS_MAX } from './keno.rules.ts'
import * as words from './locales/client.en.json'
import { countedTo } from './picks.rules.ts'

const COUNTS = Array.from({ length: PICKS_MAX }, (_, i) => [i + 1, String(i + 1)] as const)
const below = (n: number): number => Math.floor(Math.random() * n)

/** The number of picks, with buttons to pick at random and to clear. */
export function PicksField({ choice, choose }: FieldsProps<KenoChoice>) {
  const pick = (picks: readonly number[]) => choose(picking(choice, picks))
  return (
    <div className="keno-picks" role="group" aria-label={words.yourNumbers}>
      <SelectField
        id="keno-picks"
        label={words.howMany}
        options={COUNTS}
        value={choice.many}
        onChange={many => pick(countedTo(many, choice.picks, below))}
      />
      <button type="button" onClick={() => pick(countedTo(choice.many, [], below))}>
        {words.random}
      </button>
      <button type="button" onClick={() => pick([])}>
        {words.clear}
      </button>
    </div>
  )
}
