import type { FieldsProps } from '../kit/instant/client/game.ts'
import { RiskField } from '../kit/instant/client/risk-field.tsx'
import { SelectField } from '../kit/table/select-field.tsx'
import * as words from './locales/client.en.json'
import { RISKS, SIZES, type WheelStart } from './wheel.rules.ts'

export const first: WheelStart = { size: 30, risk: 'medium' }

/** The number of segments, and the risk. */
export const Choice = ({ choice, choose }: FieldsProps<WheelStart>) => (
  <div className="pair">
    <RiskField risks={RISKS} value={choice.risk} onChange={risk => choose({ ...choice, risk })} />
    <SelectField
      id="segments"
      label={words.segments}
      options={SIZES.map(size => [size, String(size)] as const)}
      value={choice.size}
      onChange={size => choose({ ...choice, size })}
    />
  </div>
)
