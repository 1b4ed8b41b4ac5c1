/** Copies text. Without clipboard permission the legacy command still works after a user action. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const focused = document.activeElement
    const field = document.createElement('textarea')
    field.value = text
    field.className = 'unseen'
    // Everything outside an open dialog is inert: a field there cannot be selected.
    const place = document.querySelector('dialog[open]') ?? document.body
    place.append(field)
    field.select()
    const copied = document.execCommand('copy')
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
    return copied
  }
}
