import { doubleStake, halveStake, parseStake, stepStake, type Bounds } from './amounts.rules.ts'
import { el, icon } from './dom.ts'
import { shortMoney } from './format.ts'
import { icons } from './icons.ts'

type Change = (stake: number, bounds: Bounds) => number

/** The buttons around a stake: smaller, larger, half, twice, and amounts as single taps. */
export function makeTaps(stake: HTMLInputElement, bounds: () => Bounds | undefined, changed: () => void) {
  const tap = (name: string, shown: string | Node, to: Change) => {
    const button = el('button', { type: 'button', 'aria-label': name }, shown)
    button.addEventListener('click', () => {
      const known = bounds()
      if (!known) return
      const typed = parseStake(stake.value, known)
      const now = typeof typed === 'number' ? typed : typed === 'above' ? known.max : known.min
      stake.value = String(to(now, known))
      changed()
    })
    return button
  }
  const stepper = el(
    'div',
    { class: 'stepper' },
    tap('Smaller stake', icon(icons.minus), (now, bounds) => stepStake(now, -1, bounds)),
    el('label', { for: stake.id }, el('span', {}, 'Stake, KES'), stake),
    tap('Larger stake', icon(icons.plus), (now, bounds) => stepStake(now, 1, bounds)),
  )
  const scale = el(
    'div',
    { class: 'scale' },
    tap('½ the stake', '½', halveStake),
    tap('2× the stake', '2×', doubleStake),
  )
  const presets = el('div', { class: 'presets', role: 'group', 'aria-label': 'Stakes' })
  return {
    elements: [stepper, scale, presets],
    offer: (amounts: readonly number[]) =>
      presets.replaceChildren(
        ...amounts.map(amount => tap(`Stake KES ${shortMoney(amount)}`, shortMoney(amount), () => amount)),
      ),
  }
}
