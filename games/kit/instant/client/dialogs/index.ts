import './dialogs.css'
import { openCheck } from '../../../check.ts'
import type { GameContext, Open, Opening } from '../game-context.ts'
import { openAutoplay } from './autoplay.ts'
import { openFairness } from './fairness.ts'
import { openHelp } from './help.ts'
import { openMenu } from './menu.ts'
import { openPlay } from './play.ts'
import { openPlays } from './plays.ts'

/** Shows the requested sheet. `open` opens another one from it. */
export function show(context: GameContext, opening: Opening, open: Open): void {
  switch (opening.what) {
    case 'menu':
      return openMenu(context, open)
    case 'help':
      return openHelp(context, opening.back)
    case 'plays':
      return openPlays(context, open, opening.back)
    case 'fairness':
      return openFairness(context, open, opening.back)
    case 'play':
      return openPlay(context, opening.id, open, opening.back)
    case 'autoplay':
      return openAutoplay(context, opening)
    case 'check':
      return openCheck(context.dialogs, context.gameStore.table().played, opening.answers)
  }
}
