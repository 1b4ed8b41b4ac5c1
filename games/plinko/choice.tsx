import type { FieldsProps } from '../kit/instant/client/game.ts'
import { RiskField } from '../kit/instant/client/risk-field.tsx'
import { SelectField } from '../kit/table/select-field.tsx'
import * as words from './locales/client.en.json'
import { RISKS, ROWS, type PlinkoStart } from './plinko.rules.ts'

/** On a phone more slots are too narrow for their labels. */
export const first: PlinkoStart = { rows: 8, risk: 'medium' }
export const firstWide: PlinkoStart = { ...first, rows: 12 }

/** The number of rows of pins, and the risk. */
export const Choice = ({ choice, choose }: FieldsProps<PlinkoStart>) => (
  <div className="pair">
    <RiskField risks={RISKS} value={choice.risk} onChange={risk => choose({ ...choice, risk })} />
    <SelectField
      id="rows"
      label={words.rows}
      options={ROWS.map(rows => [rows, String(rows)] as const)}
      value={choice.rows}
      onChange={rows => choose({ ...choice, rows })}
    />
  </div>
)
