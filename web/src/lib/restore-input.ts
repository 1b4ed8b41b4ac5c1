/**
 * Tells the live page what was typed or ticked before it was live: React keeps the text of a field, and does
 * not hear of it. A field that has been told is left alone.
 */
export function restoreInput(page: Element): void {
  for (const input of page.querySelectorAll('input')) {
    if (told.has(input)) continue
    told.add(input)
    if (input.type === 'checkbox') {
      if (!input.checked) continue
      input.checked = false
      input.click()
    } else if (input.value !== '') {
      const { value } = input
      // React ignores an event after which the value is what it was when React last saw it.
      input.value = ''
      setValue.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

const told = new WeakSet<HTMLInputElement>()
/** The browser's own setter: an element under React has one that React sees. */
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
