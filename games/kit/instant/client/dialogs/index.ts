import './dialogs.css'
import { openCheck } from '../../../check.ts'
import type { Desk, Open, Opening } from '../desk.ts'
import { openFairness } from './fairness.ts'
import { openHelp } from './help.ts'
import { openMenu } from './menu.ts'
import { openPlay } from './play.ts'
import { openPlays } from './plays.ts'

/** Shows what was asked for. `open` leads on to another sheet. */
export function show(desk: Desk, opening: Opening, open: Open): void {
  switch (opening.what) {
    case 'menu':
      return openMenu(desk, open)
    case 'help':
      return openHelp(desk, opening.back)
    case 'plays':
      return openPlays(desk, open, opening.back)
    case 'fairness':
      return openFairness(desk, open, opening.back)
    case 'play':
      return openPlay(desk, opening.id, open, opening.back)
    case 'check':
      return openCheck(desk.dialogs, desk.gameStore.table().played, opening.answers)
  }
}
