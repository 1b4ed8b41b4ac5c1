import { fill } from '../kit/fill.ts'
import type { FieldsProps } from '../kit/instant/client/game.ts'
import { SelectField } from '../kit/table/select-field.tsx'
import * as words from './locales/client.en.json'
import type { Plan } from './story.rules.ts'

const CALLS_MOST = 12
const KINDS = [
  ['likelier', words.likelier],
  ['bolder', words.bolder],
] as const
const CALLS = Array.from(
  { length: CALLS_MOST },
  (_, i) => [i + 1, fill(words.rightCalls, { n: i + 1 })] as const,
)

/** The calls of autoplay, and the number of correct calls after which it cashes out. */
export function PlanFields({ choice, choose, isAuto }: FieldsProps<Plan>) {
  return (
    <div className="pair" hidden={!isAuto}>
      <SelectField
        id="hilo-call"
        label={words.eachCall}
        options={KINDS}
        value={choice.call}
        onChange={call => choose({ ...choice, call })}
      />
      <SelectField
        id="hilo-calls"
        label={words.cashOutAfter}
        options={CALLS}
        value={choice.calls}
        onChange={calls => choose({ ...choice, calls })}
      />
    </div>
  )
}
