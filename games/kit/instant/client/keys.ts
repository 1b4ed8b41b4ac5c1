/** What does something of its own with these keys. */
const OWN_KEYS =
  'button, input, textarea, a, select, summary, [contenteditable], [role=slider], [role=button]'

/** Space and Enter press the big button, unless what has the focus does something of its own with them. */
export function listenToKeys({ press, isOn }: { press: () => void; isOn: () => boolean }): void {
  document.addEventListener('keydown', event => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || !isOn()) return
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return
    event.preventDefault()
    press()
  })
}
