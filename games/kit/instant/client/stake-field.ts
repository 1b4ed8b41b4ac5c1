import { parseStake, presetStakes, type Bounds, type Unfit } from '../../amounts.rules.ts'
import { el, setProps } from '../../dom.ts'
import { makeTaps } from '../../stake-taps.ts'

type Host = {
  readonly noteId: string
  /** The bounds of the current choice. */
  bounds(): Bounds | undefined
  balanceKes(): number
  changed(): void
}

/** The stake with its buttons. */
export function makeStakeField({ noteId, bounds, balanceKes, changed }: Host) {
  const input = el('input', {
    id: 'stake',
    inputmode: 'numeric',
    autocomplete: 'off',
    enterkeyhint: 'done',
    'aria-describedby': noteId,
    value: '10',
    maxlength: 13,
  })
  const amount = (): number | Unfit => {
    const known = bounds()
    return known ? parseStake(input.value, known) : 'unreadable'
  }
  let offered: Bounds | undefined
  /** Offers the amounts that the current choice allows, and marks an invalid stake. */
  const show = () => {
    const known = bounds()
    if (!known) return
    setProps(input, { 'aria-invalid': typeof amount() === 'number' ? undefined : 'true' })
    if (offered?.min === known.min && offered.max === known.max) return
    taps.offer(presetStakes((offered = known)))
  }
  const taps = makeTaps(input, bounds, changed, balanceKes)
  input.addEventListener('input', changed)
  input.addEventListener('focus', () => input.select())
  return {
    elements: taps.elements,
    amount,
    show,
    mend: () => input.focus(),
    set(stake: number) {
      input.value = String(stake)
      changed()
    },
    /** Applies the limits: an invalid stake becomes the nearest valid one. */
    learn() {
      const known = bounds()
      if (!known || known.max < known.min) return
      const stake = parseStake(input.value, known)
      if (stake === 'below') input.value = String(known.min)
      if (stake === 'above') input.value = String(known.max)
      changed()
    },
  }
}
