import { el } from './dom.ts'

/** A choice from a list, under its label. */
export function selectField(
  id: string,
  label: string,
  options: readonly (readonly [value: string | number, text: string])[],
) {
  const input = el('select', { id }, ...options.map(([value, text]) => el('option', { value }, text)))
  return { input, row: el('label', { class: 'small-field', for: id }, el('span', {}, label), input) }
}
