import type { Desk, Open } from '../desk.ts'
import { makeOwnBetsList } from '../own-bets-list.ts'

/** My bets over the table, where the tab beside it lies below the fold. */
export function openMine(desk: Desk, open: Open, back?: () => void): void {
  const list = makeOwnBetsList(desk, round =>
    open({ what: 'round', round, back: () => open({ what: 'myBets', back }) }),
  )
  list.show()
  const timer = setInterval(() => list.show(), 250)
  desk.dialogs.open({ title: 'My bets', body: list.element, back, onClose: () => clearInterval(timer) })
}
