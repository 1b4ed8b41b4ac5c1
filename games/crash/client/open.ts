import { el } from '../../kit/dom.ts'
import type { Desk, Open, Opening } from './desk.ts'

/** Sheets come with the first that is opened: most players never need them, and pay for each byte. */
export function makeOpen(desk: Desk): Open {
  let wanted: Opening | undefined
  const open = (opening: Opening) => {
    wanted = opening
    const still = () => wanted === opening
    const forget = () => {
      if (still()) wanted = undefined
    }
    const waiting = setTimeout(() => {
      desk.dialogs.open({
        title: 'One moment',
        body: el('p', { class: 'empty' }, 'Loading'),
        onClose: forget,
      })
    }, SOON_MS)
    void import('./dialogs/index.ts').then(
      ({ show }) => {
        clearTimeout(waiting)
        if (still()) show(desk, opening, open)
      },
      () => {
        clearTimeout(waiting)
        if (still()) fail(desk, () => open(opening))
      },
    )
  }
  return open
}

/** A sheet that is there at once needs no word about waiting. */
const SOON_MS = 150

function fail({ dialogs }: Desk, again: () => void): void {
  const button = el('button', { type: 'button', class: 'plain' }, 'Try again')
  button.addEventListener('click', again)
  dialogs.open({
    title: 'This could not be opened',
    body: el('div', { class: 'empty' }, el('p', {}, 'Check your connection.'), button),
  })
}
