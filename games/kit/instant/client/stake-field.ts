import { parseStake, presetStakes, type Bounds, type Unfit } from '../../amounts.rules.ts'
import { el, setProps } from '../../dom.ts'
import { makeTaps } from '../../stake-taps.ts'
import type { Limits } from './table.rules.ts'

/** The stake with its taps. */
export function makeStakeField(noteId: string, changed: () => void) {
  const input = el('input', {
    id: 'stake',
    inputmode: 'numeric',
    autocomplete: 'off',
    enterkeyhint: 'done',
    'aria-describedby': noteId,
    value: '10',
    maxlength: 13,
  })
  let bounds: Bounds | undefined
  let amount: number | Unfit = 'unreadable'
  const read = () => {
    if (!bounds) return
    amount = parseStake(input.value, bounds)
    setProps(input, { 'aria-invalid': typeof amount === 'number' ? undefined : 'true' })
    changed()
  }
  const taps = makeTaps(input, () => bounds, read)
  input.addEventListener('input', read)
  input.addEventListener('focus', () => input.select())
  return {
    elements: taps.elements,
    amount: () => amount,
    mend: () => input.focus(),
    set(stake: number) {
      input.value = String(stake)
      read()
    },
    learn({ minStake, maxStake }: Limits) {
      bounds = { min: minStake, max: maxStake }
      if (parseStake(input.value, bounds) === 'below') input.value = String(minStake)
      if (parseStake(input.value, bounds) === 'above') input.value = String(maxStake)
      taps.offer(presetStakes(bounds))
      read()
    },
  }
}
