import './dialogs.css'
import { openCheck } from '../../../kit/check.ts'
import { el } from '../../../kit/dom.ts'
import type { GameContext, Open, Opening } from '../game-context.ts'
import { openAutoBet } from './auto-bet.ts'
import { openFairness } from './fairness.ts'
import { openHistory } from './history.ts'
import * as words from '../locales/dialogs.en.json'
import { makeLiveBets } from '../live-bets.ts'
import { openMenu } from './menu.ts'
import { openRound } from './round.ts'
import { openRules } from './how-to-play.ts'
import { makeOwnBetsList } from '../own-bets-list.ts'

/** Bets of others arrive once a second. */
const LIVE_MS = 500

/** Opens the requested sheet. `open` opens another one from it. */
export function show(context: GameContext, opening: Opening, open: Open): void {
  switch (opening.what) {
    case 'menu':
      return openMenu(context, open)
    case 'live':
      return openLive(context)
    case 'auto-bet':
      return openAutoBet(context, opening)
    case 'check':
      return openCheck(context.dialogs, context.table().played, opening.answers)
    case 'myBets':
      return openMine(context, open, opening.back)
    case 'history':
      return openHistory(context, open, opening.back)
    case 'fairness':
      return openFairness(context, open, opening.back)
    case 'rules':
      return openRules(context, opening.back)
    case 'round':
      return openRound(context, opening.round, opening.back)
  }
}

/** The bets of all players, low enough that the multiplier above stays visible. */
function openLive(context: GameContext): void {
  const list = makeLiveBets(context)
  const show = () => list.show(context.table())
  show()
  const timer = setInterval(show, LIVE_MS)
  context.dialogs.open({
    title: words.liveBets,
    body: el('div', { class: 'live all-bets' }, list.element),
    low: true,
    onClose: () => clearInterval(timer),
  })
}

/** The own bets over the table, where their tab is below the fold. */
function openMine(context: GameContext, open: Open, back?: () => void): void {
  const list = makeOwnBetsList(context, round =>
    open({ what: 'round', round, back: () => open({ what: 'myBets', back }) }),
  )
  list.show()
  const timer = setInterval(() => list.show(), 250)
  context.dialogs.open({ title: words.myBets, body: list.element, back, onClose: () => clearInterval(timer) })
}
