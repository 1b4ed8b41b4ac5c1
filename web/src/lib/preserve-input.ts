/** What the visitor has typed or ticked in a page that is not live yet. */
export type PreservedInput = readonly {
  readonly input: HTMLInputElement
  readonly value: string
  readonly checked: boolean
}[]

export const preservedInput = (page: Element): PreservedInput =>
  [...page.querySelectorAll('input')].map(input => ({ input, value: input.value, checked: input.checked }))

/** Says it again to the live page, which has begun with empty fields. */
export function restoreInput(typed: PreservedInput): void {
  for (const { input, value, checked } of typed) {
    if (checked) {
      input.checked = false
      input.click()
    } else if (input.type !== 'checkbox' && value !== '') {
      input.value = value
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
