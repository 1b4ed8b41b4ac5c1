/** What somebody types into a page that is not live yet, and the field that has the focus: read at its end, when the live page is there. */
export type Typed = { readonly fields: readonly HTMLInputElement[]; focused: string }

export function typedIn(page: Element): Typed {
  const fields = inputs(page)
  const typed = { fields, focused: fields.find(input => input === document.activeElement)?.name ?? '' }
  for (const input of fields) input.addEventListener('focus', () => (typed.focused = input.name))
  return typed
}

/** Goes on in the live page where the still one was left. */
export function typeAgain(page: Element, { fields, focused }: Typed): void {
  for (const input of inputs(page)) {
    const before = fields.find(({ name }) => name === input.name)
    if (before === undefined) continue
    if (before.checked !== input.checked) input.click()
    if (input.type !== 'checkbox' && before.value !== '') type(input, before.value)
    if (input.name === focused) input.focus()
  }
}

const inputs = (page: Element): HTMLInputElement[] => [
  ...page.querySelectorAll<HTMLInputElement>('input[name]'),
]

/** As a key press does it: React only hears a change of the element's own value. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
