import * as words from '../locales/kit.en.json'
import type { Sheets } from './sheets.tsx'
import { Failure } from './states.tsx'

/** A sheet that loads faster has no placeholder. */
const SOON_MS = 150

/** Fetches the code of the sheets when the first is opened: most players never need it, and pay for data. */
export function lazySheets<Opening>(
  sheets: Pick<Sheets, 'open'>,
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
      sheets.open({
        title: words.oneMoment,
        body: <p className="empty">{words.loading}</p>,
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
        const again = () => open(opening)
        if (still())
          sheets.open({
            title: words.notOpened,
            body: <Failure text={words.checkConnection} again={again} />,
          })
      },
    )
  }
  return open
}
