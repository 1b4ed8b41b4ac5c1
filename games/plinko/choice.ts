import { el } from '../kit/dom.ts'
import { RISKS, ROWS, type PlinkoStart } from './plinko.rules.ts'

export const risks = { low: 'Low', medium: 'Medium', high: 'High' } as const

/** How many rows of pins, and how far apart the slots pay. */
export function makeChoice(changed: () => void) {
  const rows = select(
    'rows',
    'Rows',
    ROWS.map(rows => [rows, String(rows)] as const),
  )
  const risk = select(
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

function select(id: string, label: string, options: readonly (readonly [string | number, string])[]) {
  const input = el('select', { id }, ...options.map(([value, text]) => el('option', { value }, text)))
  return { input, row: el('label', { class: 'small-field', for: id }, el('span', {}, label), input) }
}
