/**
 * Calls for a press that begins and ends beside the content of a modal dialog, until the returned function is called. The
 * backdrop belongs to the dialog itself, its content is in its children; a press that only slides off the content, as
 * when text is selected, does not count.
 */
export function onPressBeside(dialog: HTMLDialogElement, call: () => void): () => void {
  let hasBegun = false
  const begin = (event: Event) => {
    hasBegun = event.target === dialog
  }
  const end = (event: Event) => {
    if (hasBegun && event.target === dialog) call()
  }
  dialog.addEventListener('pointerdown', begin)
  dialog.addEventListener('click', end)
  return () => {
    dialog.removeEventListener('pointerdown', begin)
    dialog.removeEventListener('click', end)
  }
}
