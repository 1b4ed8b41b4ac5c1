/** Elements that handle these keys themselves. */
const OWN_KEYS =
  'button, input, textarea, a, select, summary, [contenteditable], [role=slider], [role=button], [role=tabpanel]'

/**
 * Keys that press big buttons by their names, while `isOn`. A key belongs to the focused element if that
 * handles it, and a held key presses once.
 */
export function listenToKeys(keys: Readonly<Record<string, () => void>>, isOn: () => boolean): void {
  document.addEventListener('keydown', event => {
    const press = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (!press || event.repeat || event.ctrlKey || event.altKey || event.metaKey || !isOn()) return
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return
    event.preventDefault()
    press()
  })
}
