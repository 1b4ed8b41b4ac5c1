import { el } from '../kit/dom.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { risks } from '../kit/instant/client/risks.ts'
import { selectField } from '../kit/select-field.ts'
import * as words from './locales/client.en.json'
import { RISKS, ROWS, type PlinkoStart } from './plinko.rules.ts'

/** The number of rows of pins, and the risk. */
export function makeChoice(changed: () => void) {
  const rows = selectField(
    'rows',
    words.rows,
    ROWS.map(rows => [rows, String(rows)] as const),
  )
  const risk = selectField(
    'risk',
    common.risk,
    RISKS.map(risk => [risk, risks[risk]] as const),
  )
  for (const { input } of [rows, risk]) input.addEventListener('change', changed)
  const set = (start: PlinkoStart) => {
    rows.input.value = String(start.rows)
    risk.input.value = start.risk
  }
  // On a phone more slots are too narrow for their labels.
  set({ rows: matchMedia('(max-width: 599px)').matches ? 8 : 12, risk: 'medium' })
  return {
    element: el('div', { class: 'plinko-choice' }, risk.row, rows.row),
    get: (): PlinkoStart => ({
      rows: ROWS.find(known => String(known) === rows.input.value)!,
      risk: RISKS.find(known => known === risk.input.value)!,
    }),
    set,
  }
}
