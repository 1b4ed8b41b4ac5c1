import './dialogs.css'
import { openCheck } from '../../../kit/check.ts'
import type { Desk, Open, Opening } from '../desk.ts'
import { openAutoBet } from './auto-bet.ts'
import { openFairness } from './fairness.ts'
import { openHistory } from './history.ts'
import { openMenu } from './menu.ts'
import { openRound } from './round.ts'
import { openRules } from './how-to-play.ts'
import { makeOwnBetsList } from '../own-bets-list.ts'

/** Shows what was asked for. `open` leads on to another sheet. */
export function show(desk: Desk, opening: Opening, open: Open): void {
  switch (opening.what) {
    case 'menu':
      return openMenu(desk, open)
    case 'auto-bet':
      return openAutoBet(desk, opening)
    case 'check':
      return openCheck(desk.dialogs, desk.table().played, opening.answers)
    case 'myBets':
      return openMine(desk, open, opening.back)
    case 'history':
      return openHistory(desk, open, opening.back)
    case 'fairness':
      return openFairness(desk, open, opening.back)
    case 'rules':
      return openRules(desk, opening.back)
    case 'round':
      return openRound(desk, opening.round, opening.back)
  }
}

/** My bets over the table, where the tab beside it lies below the fold. */
function openMine(desk: Desk, open: Open, back?: () => void): void {
  const list = makeOwnBetsList(desk, round =>
    open({ what: 'round', round, back: () => open({ what: 'myBets', back }) }),
  )
  list.show()
  const timer = setInterval(() => list.show(), 250)
  desk.dialogs.open({ title: 'My bets', body: list.element, back, onClose: () => clearInterval(timer) })
}
