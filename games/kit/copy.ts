/** Copies text. In a frame without clipboard permission the old way still works, given a press of the player's. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const focused = document.activeElement
    const field = document.createElement('textarea')
    field.value = text
    field.className = 'unseen'
    // What is outside of an open dialog is inert: a field there cannot be selected.
    const place = document.querySelector('dialog[open]') ?? document.body
    place.append(field)
    field.select()
    const copied = document.execCommand('copy')
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
    return copied
  }
}
