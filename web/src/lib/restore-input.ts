/**
 * Tells the live page what was typed or ticked before it was live: React keeps the text of a field, and does
 * not hear of it.
 */
export function restoreInput(page: Element): void {
  for (const input of page.querySelectorAll('input')) {
    if (input.type === 'checkbox') {
      if (!input.checked) continue
      input.checked = false
      input.click()
    } else if (input.value !== '') {
      const { value, selectionStart, selectionEnd } = input
      // React ignores an event after which the value is what it was when React last saw it.
      input.value = ''
      setValue.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      // React writes the value once more, which would put the caret at its end.
      if (input === document.activeElement && selectionStart !== null)
        queueMicrotask(() => input.setSelectionRange(selectionStart, selectionEnd))
    }
  }
}

/** The browser's own setter: an element under React has one that React sees. */
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
