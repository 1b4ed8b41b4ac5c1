import type { Dialogs } from './dialog.ts'
import { el } from './dom.ts'

/** A sheet that loads faster has no placeholder. */
const SOON_MS = 150

/** Fetches the code of the sheets when the first is opened: most players never need it, and pay for data. */
export function lazyDialogs<Opening>(
  dialogs: Dialogs,
  load: () => Promise<(opening: Opening, open: (opening: Opening) => void) => void>,
): (opening: Opening) => void {
  let wanted: Opening | undefined
  const open = (opening: Opening) => {
    wanted = opening
    const still = () => wanted === opening
    const forget = () => {
      if (still()) wanted = undefined
    }
    const waiting = setTimeout(() => {
      dialogs.open({
        title: 'One moment',
        body: el('p', { class: 'empty' }, 'Loading'),
        onClose: forget,
      })
    }, SOON_MS)
    void load().then(
      show => {
        clearTimeout(waiting)
        if (still()) show(opening, open)
      },
      () => {
        clearTimeout(waiting)
        if (still()) fail(dialogs, () => open(opening))
      },
    )
  }
  return open
}

function fail(dialogs: Dialogs, again: () => void): void {
  const button = el('button', { type: 'button', class: 'plain' }, 'Try again')
  button.addEventListener('click', again)
  dialogs.open({
    title: 'This could not be opened',
    body: el('div', { class: 'empty' }, el('p', {}, 'Check your connection.'), button),
  })
}
