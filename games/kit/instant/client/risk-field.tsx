import { SelectField } from '../../table/select-field.tsx'
import * as words from './locales/choices.en.json'

const names = { low: words.riskLow, medium: words.riskMedium, high: words.riskHigh } as const

type Props<Risk extends keyof typeof names> = {
  readonly risks: readonly Risk[]
  readonly value: Risk
  readonly onChange: (risk: Risk) => void
}

/** The choice of the risk. */
export const RiskField = <Risk extends keyof typeof names>({ risks, value, onChange }: Props<Risk>) => (
  <SelectField
    id="risk"
    label={words.risk}
    options={risks.map(risk => [risk, names[risk]] as const)}
    value={value}
    onChange={onChange}
  />
)
