import { hundredthsText, parseStake, presetStakes, type Bounds } from '../../kit/amounts.rules.ts'
import { el, icon, setProps } from '../../kit/dom.ts'
import { icons } from '../../kit/icons.ts'
import { makeTaps } from '../../kit/stake-taps.ts'
import { parseTarget } from './amounts.rules.ts'
import * as words from './locales/client.en.json'
import type { Draft } from './panel-view.ts'
import type { Limits } from './table.rules.ts'
import { stakeFault, targetFault } from './texts.ts'

const boundsOf = (limits: Limits): Bounds => ({ min: limits.minStake, max: limits.maxStake })

/** The stake with its buttons, and the automatic cash-out. */
export function makeBetFields(
  index: 0 | 1,
  { noteId, strip, autoBet }: { noteId: string; strip: HTMLElement; autoBet: () => void },
) {
  const { stake, auto, target } = makeInputs(index, noteId)
  const autoButton = el(
    'button',
    { type: 'button', class: 'auto-bet', 'aria-haspopup': 'dialog', 'aria-label': words.autoBet },
    icon(icons.repeat),
    el('span', {}, words.autoBetShort),
  )
  autoButton.addEventListener('click', autoBet)
  let limits: Limits | undefined
  let draft: Draft = { stake: 'unreadable' }
  let fault = ''
  let open = true

  const read = () => {
    if (!limits) return
    const amount = parseStake(stake.value, boundsOf(limits))
    const goal = parseTarget(target.value)
    draft = { stake: amount, auto: auto.checked ? goal : undefined }
    const stakeWrong = typeof amount !== 'number' ? stakeFault(amount, limits) : ''
    const autoWrong = auto.checked && typeof goal !== 'number' ? targetFault(goal) : ''
    setProps(stake, { 'aria-invalid': stakeWrong === '' ? undefined : 'true' })
    setProps(target, { 'aria-invalid': autoWrong === '' ? undefined : 'true' })
    target.disabled = !auto.checked || !open
    fault = stakeWrong || autoWrong
  }
  const taps = makeTaps(stake, () => limits && boundsOf(limits), read)
  for (const field of [stake, target, auto]) field.addEventListener('input', read)

  const element = el(
    'div',
    { class: 'fields' },
    ...taps.elements,
    autoButton,
    strip,
    ...autoCashOut(auto, target),
  )

  const shut = (next: boolean) => {
    open = next
    element.toggleAttribute('data-shut', !open)
    for (const control of element.querySelectorAll<HTMLButtonElement | HTMLInputElement>('button, input'))
      if (!strip.contains(control)) control.disabled = !open
    target.disabled = !auto.checked || !open
  }

  return {
    element,
    /** Whether the fields can be changed, and whether an auto bet replaces the stakes. */
    show(next: { readonly open: boolean; readonly run: boolean }) {
      if (open !== next.open) shut(next.open)
      element.toggleAttribute('data-run', next.run)
    },
    draft: () => draft,
    fault: () => fault,
    /** Focuses the invalid field. */
    mend: () => (stake.hasAttribute('aria-invalid') ? stake : target).focus(),
    learn(next: Limits) {
      limits = next
      const bounds = boundsOf(next)
      // The law may require more than the stake in the untouched field.
      if (parseStake(stake.value, bounds) === 'below') stake.value = String(bounds.min)
      taps.offer(presetStakes(bounds))
      shut(open)
      read()
    },
  }
}

function makeInputs(index: 0 | 1, noteId: string) {
  const typed = { autocomplete: 'off', enterkeyhint: 'done', 'aria-describedby': noteId }
  const inputs = {
    stake: el('input', { ...typed, id: `stake-${index}`, inputmode: 'numeric', value: '10', maxlength: 13 }),
    auto: el('input', { id: `auto-${index}`, type: 'checkbox', role: 'switch' }),
    target: el('input', {
      ...typed,
      id: `target-${index}`,
      inputmode: 'decimal',
      value: '2.00',
      maxlength: 14,
    }),
  }
  const { stake, target } = inputs
  target.addEventListener('blur', () => {
    const goal = parseTarget(target.value)
    if (typeof goal === 'number') target.value = hundredthsText(goal)
  })
  for (const field of [stake, target]) field.addEventListener('focus', () => field.select())
  return inputs
}

const autoCashOut = (auto: HTMLInputElement, target: HTMLInputElement) => [
  el(
    'label',
    { class: 'switch', for: auto.id },
    auto,
    el('span', { class: 'track', 'aria-hidden': 'true' }),
    el('span', {}, words.autoCashOut),
  ),
  el(
    'label',
    { class: 'target', for: target.id },
    el('span', { class: 'unseen' }, words.autoTarget),
    el('span', { class: 'small', 'aria-hidden': 'true' }, words.autoCashOutShort),
    target,
    el('span', { 'aria-hidden': 'true' }, 'x'),
  ),
]
