/** What somebody typed into a page that was not live yet, and the field that had the focus. */
export type Typed = {
  readonly fields: readonly { readonly name: string; readonly value: string; readonly ticked: boolean }[]
  readonly focused: string
}

export const typedIn = (page: Element): Typed => ({
  fields: inputs(page).map(({ name, value, checked }) => ({ name, value, ticked: checked })),
  focused: inputs(page).find(input => input === document.activeElement)?.name ?? '',
})

/** Goes on in the live page where the still one was left. */
export function typeAgain(page: Element, { fields, focused }: Typed): void {
  for (const input of inputs(page)) {
    const before = fields.find(({ name }) => name === input.name)
    if (before === undefined) continue
    if (before.ticked !== input.checked) input.click()
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
