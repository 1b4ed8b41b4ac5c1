/** Copies text. Without clipboard permission the legacy command still works after a user action. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/**
 * Some browsers copy only where something is selected: that may be anything, since the text is put in its place.
 * Everything outside an open dialog is inert and cannot be selected.
 */
function copySelected(text: string): boolean {
  const selection = getSelection()
  const before = selection?.rangeCount ? selection.getRangeAt(0) : undefined
  let isCopied = false
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    isCopied = event.clipboardData !== null
  }
  document.addEventListener('copy', put)
  selection?.selectAllChildren(document.querySelector('dialog[open]') ?? document.body)
  document.execCommand('copy')
  document.removeEventListener('copy', put)
  selection?.removeAllRanges()
  if (before) selection?.addRange(before)
  return isCopied
}
