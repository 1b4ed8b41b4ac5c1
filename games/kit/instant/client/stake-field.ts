import { parseStake, presetStakes, type Bounds, type Unfit } from '../../amounts.rules.ts'
import { el, setProps } from '../../dom.ts'
import { makeTaps } from '../../stake-taps.ts'

/** The stake with its taps; `bounds` are those of what is chosen now. */
export function makeStakeField(noteId: string, bounds: () => Bounds | undefined, changed: () => void) {
  const input = el('input', {
    id: 'stake',
    inputmode: 'numeric',
    autocomplete: 'off',
    enterkeyhint: 'done',
    'aria-describedby': noteId,
    value: '10',
    maxlength: 13,
  })
  let offered: Bounds | undefined
  /** Amounts that what is chosen allows. */
  const offer = (known: Bounds) => {
    if (offered?.min === known.min && offered.max === known.max) return
    taps.offer(presetStakes((offered = known)))
  }
  const amount = (): number | Unfit => {
    const known = bounds()
    if (!known) return 'unreadable'
    offer(known)
    const read = parseStake(input.value, known)
    setProps(input, { 'aria-invalid': typeof read === 'number' ? undefined : 'true' })
    return read
  }
  const taps = makeTaps(input, bounds, changed)
  input.addEventListener('input', changed)
  input.addEventListener('focus', () => input.select())
  return {
    elements: taps.elements,
    amount,
    mend: () => input.focus(),
    set(stake: number) {
      input.value = String(stake)
      changed()
    },
    /** The limits are told: a stake that they do not allow becomes the nearest that they do. */
    learn() {
      const known = bounds()
      if (!known) return
      const stake = parseStake(input.value, known)
      if (stake === 'below') input.value = String(known.min)
      if (stake === 'above') input.value = String(known.max)
      changed()
    },
  }
}
