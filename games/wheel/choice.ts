import { el } from '../kit/dom.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { risks } from '../kit/instant/client/risks.ts'
import { selectField } from '../kit/select-field.ts'
import * as words from './locales/client.en.json'
import { RISKS, SIZES, type WheelStart } from './wheel.rules.ts'

/** The number of segments, and the risk. */
export function makeChoice(changed: () => void) {
  const size = selectField(
    'segments',
    words.segments,
    SIZES.map(size => [size, String(size)] as const),
  )
  const risk = selectField(
    'risk',
    common.risk,
    RISKS.map(risk => [risk, risks[risk]] as const),
  )
  for (const { input } of [size, risk]) input.addEventListener('change', changed)
  const set = (start: WheelStart) => {
    size.input.value = String(start.size)
    risk.input.value = start.risk
  }
  set({ size: 30, risk: 'medium' })
  return {
    element: el('div', { class: 'wheel-choice' }, risk.row, size.row),
    get: (): WheelStart => ({
      size: SIZES.find(known => String(known) === size.input.value)!,
      risk: RISKS.find(known => known === risk.input.value)!,
    }),
    set,
  }
}
