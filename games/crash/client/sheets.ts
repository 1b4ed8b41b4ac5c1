import { makeDialogs, type Dialogs } from '../../kit/dialog.ts'
import type { Desk, Open, Opening } from './desk.ts'
import { makeRunningBar } from './running-bar.ts'
import { openLater } from '../../kit/open-later.ts'

export type Sheets = {
  /** Belongs at the end of the page. */
  readonly element: HTMLElement
  readonly dialogs: Dialogs
  readonly open: Open
  readonly desk: Desk
  readonly show: ReturnType<typeof makeRunningBar>['show']
}

/** Everything that opens over the table, one at a time, above one's bets of the round. */
export function makeSheets(
  host: Omit<Desk, 'dialogs'> & {
    /** The page's live region. */
    readonly voice: HTMLElement
    cashOut(slot: 0 | 1): void
  },
): Sheets {
  const running = makeRunningBar(host.skin.words.away, slot => host.cashOut(slot))
  const dialogs = makeDialogs({ foot: running.element, voice: host.voice })
  const desk = { ...host, dialogs }
  const open = makeOpen(desk)
  return { element: dialogs.element, dialogs, open, desk, show: running.show }
}

/** Sheets are code of their own, fetched with the first that is opened. */
const makeOpen = (desk: Desk): Open =>
  openLater<Opening>(desk.dialogs, async () => {
    const { show } = await import('./dialogs/index.ts')
    return (opening, open) => show(desk, opening, open)
  })
