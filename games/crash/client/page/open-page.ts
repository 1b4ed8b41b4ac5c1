import { makeAskCheck } from '../../../kit/table/ask-check.ts'
import type { Ending } from '../../../kit/endings.ts'
import { listenToKeys } from '../../../kit/hotkeys.ts'
import { watchReducedMotion } from '../../../kit/reduced-motion.ts'
import { lazySheets } from '../../../kit/table/lazy-sheets.tsx'
import { fitted } from '../bet.ts'
import { makeEffects, type EffectsHost } from '../effects.ts'
import { makeFlight } from '../flight.ts'
import type { GameContext, Open, Opening } from '../game-context.ts'
import { readFlight } from '../reading.ts'
import type { Skin, Theme } from '../skin.ts'
import type { Place } from '../stage-layout.rules.ts'
import type { Table } from '../table.rules.ts'
import { viewOf, type Bets } from '../view.ts'
import { newPage, type Page } from './page.ts'
import { keysOf, pressesOf, type Player } from './presses.ts'

export type PageHost = EffectsHost &
  Player &
  Pick<GameContext, 'settings' | 'records'> & {
    /** Links to the lobby and to responsible gambling. */
    home(): void
    responsible(): void
  }

/** The minimum interval of updates around the sky; the sky itself is drawn every frame. */
const PIECES_EVERY_MS = 66

/** The page of a crash game with its player: what its components show, what they call, and its render loop. */
export function openPage(skin: Skin, host: PageHost) {
  const { settings, records } = host
  const fresh = newPage(skin, settings)
  const { views, sheets, endings, overlay } = fresh
  const still = watchReducedMotion(settings)
  const flight = makeFlight(skin, still, tellStage)
  const effects = makeEffects(skin, host, {
    line: () => document.querySelector<HTMLElement>('.won'),
    overlay,
    dialogs: sheets,
    still,
  })
  const context = { skin, settings, records, dialogs: sheets, table: host.table, views }
  const open = makeOpen(context)
  const show = (nowMs: number, bets = betsNow()) => {
    const table = host.table()
    const reading = readFlight(table, nowMs)
    effects.flown(table, reading)
    const seen = { table, facts: records.shown(), ...reading, nowMs, bets }
    views.set(viewOf(seen, skin.texts.awayAt, views.get()))
    askCheck(table.asking, nowMs)
  }
  const betsNow = (): Bets => [views.get().panels[0].bet, views.get().panels[1].bet]
  const askCheck = makeAskCheck(answers => open({ what: 'check', answers }), {
    answered: () => host.decide({ kind: 'answered', atMs: performance.now() }),
    leave: host.home,
    readMore: host.responsible,
    isOpen: sheets.isOpen,
  })
  const page: Page = {
    ...fresh,
    live: { records, flight },
    open,
    change(slot, part) {
      const [first, second] = betsNow()
      show(performance.now(), slot === 0 ? [{ ...first, ...part }, second] : [first, { ...second, ...part }])
    },
    ...pressesOf(fresh, host, open),
  }
  const isOver = () => endings.get() !== undefined
  const step = (nowMs: number) => {
    if (isOver()) return
    const table = host.table()
    flight.draw(table, readFlight(table, nowMs), nowMs)
    if (table !== views.get().table || nowMs - views.get().nowMs >= PIECES_EVERY_MS) show(nowMs)
    // A hidden page gets no frames, so drawing pauses while messages update the state.
    requestAnimationFrame(step)
  }
  listenToKeys(keysOf(page), () => !isOver() && settings.get().keys && !sheets.isOpen())
  return {
    page,
    dress: (theme: Theme) => flight.dress(theme),
    run: () => requestAnimationFrame(step),
    /** Changes are shown at once, also at a low frame rate. */
    changed(before: Table, after: Table) {
      const { limits } = after
      const bets = betsNow()
      const known = limits && limits !== before.limits ? bets.map(bet => fitted(bet, limits)) : bets
      if (!isOver() && (!document.hidden || known !== bets)) show(performance.now(), known as Bets)
      effects.changed(before, after)
    },
    end(ending: Ending) {
      sheets.end()
      show(performance.now())
      endings.set(ending)
    },
  }
}

/** Tells the styles of the stage where the big number is. */
function tellStage({ y, size }: Place): void {
  const stage = document.querySelector<HTMLElement>('.stage')!
  stage.style.setProperty('--number-at', `${y}px`)
  stage.style.setProperty('--number', `${size}px`)
}

/** The code of sheets is fetched when the first one is opened. */
const makeOpen = (context: GameContext): Open =>
  lazySheets<Opening>(context.dialogs, async () => {
    const { show } = await import('../dialogs/index.tsx')
    return (opening, open) => show(context, opening, open)
  })
