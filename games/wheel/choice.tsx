import type { FieldsProps } from '../kit/instant/client/game.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { risks } from '../kit/instant/client/risks.ts'
import { SelectField } from '../kit/table/select-field.tsx'
import * as words from './locales/client.en.json'
import { RISKS, SIZES, type WheelStart } from './wheel.rules.ts'

export const first: WheelStart = { size: 30, risk: 'medium' }

/** The number of segments, and the risk. */
export const Choice = ({ choice, choose }: FieldsProps<WheelStart>) => (
  <div className="wheel-choice">
    <SelectField
      id="risk"
      label={common.risk}
      options={RISKS.map(risk => [risk, risks[risk]] as const)}
      value={choice.risk}
      onChange={risk => choose({ ...choice, risk })}
    />
    <SelectField
      id="segments"
      label={words.segments}
      options={SIZES.map(size => [size, String(size)] as const)}
      value={choice.size}
      onChange={size => choose({ ...choice, size })}
    />
  </div>
)
