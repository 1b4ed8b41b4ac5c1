import { el } from '../kit/dom.ts'
import { selectField } from '../kit/select-field.ts'
import { RISKS, ROWS, type PlinkoStart } from './plinko.rules.ts'

export const risks = { low: 'Low', medium: 'Medium', high: 'High' } as const

/** The number of rows of pins, and the risk. */
export function makeChoice(changed: () => void) {
  const rows = selectField(
    'rows',
    'Rows',
    ROWS.map(rows => [rows, String(rows)] as const),
  )
  const risk = selectField(
    'risk',
    'Risk',
    RISKS.map(risk => [risk, risks[risk]] as const),
  )
  for (const { input } of [rows, risk]) input.addEventListener('change', changed)
  const set = (start: PlinkoStart) => {
    rows.input.value = String(start.rows)
    risk.input.value = start.risk
  }
  set({ rows: 12, risk: 'medium' })
  return {
    element: el('div', { class: 'plinko-choice' }, risk.row, rows.row),
    get: (): PlinkoStart => ({
      rows: ROWS.find(known => String(known) === rows.input.value)!,
      risk: RISKS.find(known => known === risk.input.value)!,
    }),
    set,
  }
}
