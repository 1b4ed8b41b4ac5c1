import './dialogs.css'
import { openCheck } from '../../../kit/check.ts'
import type { Desk, Open, Opening } from '../desk.ts'
import { openAutoBet } from './auto-bet.ts'
import { openFairness } from './fairness.ts'
import { openHistory } from './history.ts'
import { openMenu } from './menu.ts'
import { openMine } from './mine.ts'
import { openRound } from './round.ts'
import { openRules } from './how-to-play.ts'

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
