import { makeAskCheck } from '../../../kit/ask-check.ts'
import type { GameContext } from '../game-context.ts'
import { panelActions, type Player } from '../panel-actions.ts'
import { makePanels } from '../panels.ts'
import { makeRecapCard } from '../recap-card.ts'
import type { Reading } from '../reading.ts'
import { makeSheets } from './sheets.ts'
import type { Table } from '../table.rules.ts'

export type PlayHost = Player &
  Omit<GameContext, 'dialogs' | 'skin'> & {
    /** The page's live region. */
    readonly voice: HTMLElement
    /** Links to the lobby and to responsible gambling. */
    home(): void
    responsible(): void
  }

/** All controls of play: the panels, the sheets over them, and the cards with information and questions. */
export function makePlayArea(skin: GameContext['skin'], host: PlayHost) {
  const sheets = makeSheets({ ...host, skin, cashOut: slot => actions(slot).cashOut() })
  const actions = (slot: 0 | 1) => panelActions(slot, host, sheets.open)
  const panels = makePanels(actions, host.settings, skin.texts.awayAt)
  const recap = makeRecapCard(() => host.decide({ kind: 'dismiss' }))
  const askCheck = makeAskCheck(answers => sheets.open({ what: 'check', answers }), {
    answered: () => host.decide({ kind: 'answered', atMs: performance.now() }),
    leave: () => host.home(),
    readMore: () => host.responsible(),
    isOpen: () => sheets.dialogs.isOpen(),
  })
  return {
    sheets,
    panels: panels.element,
    keys: panels.keys,
    /** The elements over the sky. */
    overSky: [recap.element],
    show(table: Table, reading: Reading, nowMs: number) {
      panels.show(table, reading, nowMs)
      recap.show(table)
      sheets.show(table, reading)
      askCheck(table.asking, nowMs)
    },
  }
}
