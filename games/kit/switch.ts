import { el } from './dom.ts'

/** A row with a switch: its label, its description and its state. */
export function makeSwitch(
  { id, label, help, on }: { id: string; label: string; help: string; on: boolean },
  turn: (on: boolean) => void,
): HTMLElement {
  const input = el('input', {
    id,
    type: 'checkbox',
    role: 'switch',
    'aria-describedby': `${id}-help`,
    checked: on,
  })
  input.addEventListener('change', () => turn(input.checked))
  return el(
    'div',
    { class: 'setting' },
    el(
      'label',
      { class: 'switch', for: id },
      el('span', {}, label),
      input,
      el('span', { class: 'track', 'aria-hidden': 'true' }),
    ),
    el('p', { id: `${id}-help` }, help),
  )
}
