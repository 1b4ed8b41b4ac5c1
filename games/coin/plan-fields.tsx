import type { FieldsProps } from '../kit/instant/client/game.ts'
import { multipleText } from '../kit/instant/client/play-texts.ts'
import { SelectField } from '../kit/table/select-field.tsx'
import { payX10000 } from './coin.rules.ts'
import * as words from './locales/client.en.json'
import { STREAK_MAX } from './longest-streak.ts'
import type { Choice } from './streak.rules.ts'

const KINDS = [
  ['same', words.sameSide],
  ['other', words.alternate],
] as const
const STREAKS = Array.from(
  { length: STREAK_MAX },
  (_, i) => [i + 1, `${i + 1} · ${multipleText(payX10000(i + 1))}`] as const,
)

/** The calls of autoplay after its first one, and the streak at which it cashes out. */
export function PlanFields({ choice, choose, isAuto }: FieldsProps<Choice>) {
  return (
    <div className="pair" hidden={!isAuto}>
      <SelectField
        id="coin-next"
        label={words.thenCall}
        options={KINDS}
        value={choice.next}
        onChange={next => choose({ ...choice, next })}
      />
      <SelectField
        id="coin-streak"
        label={words.cashOutAt}
        options={STREAKS}
        value={choice.streak}
        onChange={streak => choose({ ...choice, streak })}
      />
    </div>
  )
}
