import { makeDialogs, type Dialogs } from '../../../kit/dialog.ts'
import type { GameContext, Open, Opening } from '../game-context.ts'
import { makeRunningBar } from '../running-bar.ts'
import { lazyDialogs } from '../../../kit/lazy-dialogs.ts'

export type Sheets = {
  /** To be placed at the end of the page. */
  readonly element: HTMLElement
  readonly dialogs: Dialogs
  readonly open: Open
  readonly context: GameContext
  readonly show: ReturnType<typeof makeRunningBar>['show']
}

/** The sheets over the table, one at a time, above the own bets of the round. */
export function makeSheets(
  host: Omit<GameContext, 'dialogs'> & {
    /** The page's live region. */
    readonly voice: HTMLElement
    cashOut(slot: 0 | 1): void
  },
): Sheets {
  const running = makeRunningBar(host.skin.texts.awayAt, slot => host.cashOut(slot))
  const dialogs = makeDialogs({ foot: running.element, voice: host.voice })
  const context = { ...host, dialogs }
  const open = makeOpen(context)
  return { element: dialogs.element, dialogs, open, context, show: running.show }
}

/** The code of sheets is fetched when the first one is opened. */
const makeOpen = (context: GameContext): Open =>
  lazyDialogs<Opening>(context.dialogs, async () => {
    const { show } = await import('../dialogs/index.ts')
    return (opening, open) => show(context, opening, open)
  })
