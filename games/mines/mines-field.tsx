import { fill } from '../kit/fill.ts'
import type { FieldsProps } from '../kit/instant/client/game.ts'
import { SelectField } from '../kit/table/select-field.tsx'
import type { MinesChoice } from './choice.ts'
import * as words from './locales/client.en.json'
import { FIELDS } from './mines.rules.ts'

const OFFERED = [1, 3, 5, 10]
const ALL = Array.from({ length: FIELDS - 1 }, (_, i) => [i + 1, String(i + 1)] as const)

/** The number of mines, with buttons for common numbers. */
export function MinesField({ choice, choose }: FieldsProps<MinesChoice>) {
  const set = (mines: number) => choose({ ...choice, mines })
  return (
    <div className="mines-field" role="group" aria-label={words.mines}>
      <SelectField id="mines" label={words.mines} options={ALL} value={choice.mines} onChange={set} />
      {OFFERED.map(mines => (
        <button
          key={mines}
          type="button"
          aria-label={fill(words.minesCount, { n: mines })}
          aria-pressed={mines === choice.mines}
          onClick={() => set(mines)}
        >
          {mines}
        </button>
      ))}
    </div>
  )
}
