import { coveredStake, doubleStake, halveStake, parseStake, stepStake, type Bounds } from './amounts.rules.ts'
import { el, icon } from './dom.ts'
import { fill } from './fill.ts'
import { shortMoney } from './format.ts'
import { icons } from './icons.ts'
import * as words from './locales/kit.en.json'

type Change = (stake: number, bounds: Bounds) => number

/**
 * The buttons around a stake: smaller, larger, half, twice, and amounts as single taps. With a balance there
 * is one for the greatest stake that it covers.
 */
export function makeTaps(
  stake: HTMLInputElement,
  bounds: () => Bounds | undefined,
  changed: () => void,
  balanceKes?: () => number,
) {
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
    tap(words.lowerStake, icon(icons.minus), (now, bounds) => stepStake(now, -1, bounds)),
    el('label', { for: stake.id }, el('span', {}, words.stake), stake),
    tap(words.raiseStake, icon(icons.plus), (now, bounds) => stepStake(now, 1, bounds)),
  )
  const scale = el(
    'div',
    { class: 'scale' },
    tap(words.halfStake, '½', halveStake),
    tap(words.doubleStake, '2×', doubleStake),
    ...(balanceKes
      ? [tap(words.maxStake, words.max, (_, bounds) => coveredStake(balanceKes(), bounds))]
      : []),
  )
  const presets = el('div', { class: 'presets', role: 'group', 'aria-label': words.stakes })
  return {
    elements: [stepper, scale, presets],
    offer: (amounts: readonly number[]) =>
      presets.replaceChildren(
        ...amounts.map(amount =>
          tap(fill(words.stakeOf, { amount: shortMoney(amount) }), shortMoney(amount), () => amount),
        ),
      ),
  }
}
