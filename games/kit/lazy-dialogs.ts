import type { Dialogs } from './dialog.ts'
import { el } from './dom.ts'
import * as words from './locales/kit.en.json'
import { failureView } from './states.ts'

/** A sheet that loads faster has no placeholder. */
const SOON_MS = 150

/** Fetches the code of the sheets when the first is opened: most players never need it, and pay for data. */
export function lazyDialogs<Opening>(
  dialogs: Pick<Dialogs, 'open'>,
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
        title: words.oneMoment,
        body: el('p', { class: 'empty' }, words.loading),
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

const fail = (dialogs: Pick<Dialogs, 'open'>, again: () => void): void =>
  dialogs.open({ title: words.notOpened, body: failureView(words.checkConnection, again) })
