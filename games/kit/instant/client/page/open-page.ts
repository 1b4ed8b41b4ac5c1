import { makeAskCheck } from '../../../table/ask-check.ts'
import type { Ending } from '../../../endings.ts'
import { listenToKeys } from '../../../hotkeys.ts'
import { watchReducedMotion } from '../../../reduced-motion.ts'
import { shareOpener } from '../../../share/offer.ts'
import { lazySheets } from '../../../table/lazy-sheets.tsx'
import { makeAutopilot } from '../autopilot.ts'
import type { Press } from '../button-view.ts'
import { betAfter, orderOf, runOrderOf, type Bet } from '../bet.ts'
import type { EffectsHost } from '../effects.ts'
import type { GameContext, Open, Opening } from '../game-context.ts'
import type { AnyGame } from '../game.ts'
import type { GameStore } from '../game-store.ts'
import { lazyEffects } from '../lazy-effects.ts'
import { pictureOf } from '../picture.ts'
import { makeSettling } from '../press.ts'
import type { SettingsStore } from '../settings.ts'
import { completed, isFree, isOpen, type Table } from '../table-state.rules.ts'
import { viewOf } from '../view.ts'
import type { Witness } from '../witness.ts'
import { newPage, type Page } from './page.ts'

export type PageHost = EffectsHost & {
  readonly settings: SettingsStore
  readonly witness: Witness
  deposit(): void
  refill(): void
  home(): void
  responsible(): void
}

const TURBO_PACE = 0.3
/** The reality check also falls due between plays. */
const LOOK_EVERY_MS = 2_000
const timers = { after: (ms: number, call: () => void) => setTimeout(call, ms) }

/** The page of an instant game with its player: what its components show, and what they call. */
export function openPage(game: AnyGame, host: PageHost) {
  const { gameStore, settings } = host
  const fresh = newPage(game, gameStore.table().mode, matchMedia('(min-width: 600px)').matches)
  const { views, sheets, endings, overlay, scene } = fresh
  const pace = makePace(settings)
  const effects = lazyEffects(game, host, {
    overlay,
    line: () => document.querySelector<HTMLElement>('.outcome'),
    still: pace.still,
    share: shareOpener(sheets),
  })
  const open = makeOpen({ ...host, game, dialogs: sheets, pace: pace.pace, autoplay: fresh.hasAutoplay })
  const settling = makeSettling(() => performance.now())
  const show = (table: Table, bet: Bet) => {
    const before = views.get()
    const next = viewOf(game, table, bet, before)
    settling.changed(before.button.press, next.button.press, table !== before.table)
    views.set(next)
  }
  const isCovered = () => endings.get() !== undefined || sheets.isOpen()
  const page: Page = {
    ...fresh,
    settings,
    open,
    change: part => show(views.get().table, { ...views.get().bet, ...part }),
    press() {
      if (settling.isSettled(views.get().button.press)) press(page, host)
    },
    act: move => void gameStore.move(move),
    sound: effects.sound,
    isCovered,
    isCycleOver: gameStore.isCycleOver,
  }
  const autopilot = makeAutopilot(
    gameStore,
    play => game.auto?.move(views.get().bet.choice, pictureOf(play)),
    { tempo: pace.tempo, isSeen: () => !document.hidden },
    timers,
  )
  const draw = makeDrawing(scene, { pace: pace.pace, drawn: id => gameStore.apply({ kind: 'drawn', id }) })
  const askCheck = askCheckBetweenPlays(host, sheets, open)
  listenToKeys({ ' ': page.press, Enter: page.press }, () => settings.get().keys && !isCovered())
  watchSight(gameStore, autopilot)
  return {
    page,
    run: () =>
      setInterval(() => {
        look(gameStore)
        // A check whose code did not come is asked for again.
        askCheck(gameStore.table().checking, performance.now())
      }, LOOK_EVERY_MS),
    changed(before: Table, after: Table) {
      show(after, betAfter(game, views.get().bet, before, after))
      askCheck(after.checking, performance.now())
      effects.changed(before, after)
      draw(before, after)
      if (completed(before, after).length > 0) look(gameStore)
      autopilot.look()
    },
    /** Play has ended: only the card can be used. */
    end(ending: Ending) {
      sheets.end()
      endings.set(ending)
    },
  }
}

/** What the big button does now. */
function press({ game, views, open, act }: Page, { gameStore, deposit, refill }: PageHost): void {
  const { button, chosen, moves, table } = views.get()
  const { apply, begin } = gameStore
  const order = orderOf(chosen)
  const deeds: Readonly<Record<Press, () => void>> = {
    begin: () => order && void begin(order),
    act: () => moves.big && act(moves.big.move),
    autoplay: () =>
      open({ what: 'autoplay', order: runOrderOf(game, chosen), start: run => apply({ kind: 'run', run }) }),
    stop: () => apply({ kind: 'stop' }),
    deposit,
    refill,
    // The field that must be mended.
    none() {
      if (table.limits && isFree(table) && !isOpen(table) && typeof chosen.stake !== 'number')
        document.querySelector<HTMLElement>('#stake')?.focus()
    },
  }
  deeds[button.press]()
}

type Drawn = { pace(): number; drawn(id: string): void }

/** Has the states of plays drawn: animated, or at once for a play that was loaded. */
function makeDrawing(scene: Page['scene'], { pace, drawn }: Drawn) {
  const draw = async ({ play, drawing }: Table): Promise<void> => {
    if (!play) return
    const isNew = drawing?.plays.includes(play) === true
    try {
      await scene.draw(pictureOf(play), isNew ? pace() : 0)
    } finally {
      if (isNew) drawn(play.id)
    }
  }
  return (before: Table, after: Table) => {
    if (after.asked?.what === 'begin' && before.asked?.what !== 'begin' && !after.drawing)
      scene.begun(after.asked.start)
    if (after.play) {
      if (after.play !== before.play) void draw(after)
    } else if (before.play) scene.begun(before.play.start)
  }
}

/** The page is visible again: after a deposit in the shell, in another tab, on the next day. */
function watchSight(gameStore: GameStore, autopilot: { look(): void }): void {
  const seen = () => {
    autopilot.look()
    void gameStore.reread()
  }
  addEventListener('focus', seen)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) seen()
  })
}

/** The duration factors of pauses and pictures: reduced motion does not shorten pauses. */
function makePace(settings: SettingsStore) {
  const still = watchReducedMotion(settings)
  const tempo = () => (settings.get().turbo ? TURBO_PACE : 1)
  return { still, tempo, pace: () => (still.matches ? 0 : tempo()) }
}

const look = ({ apply }: GameStore) => apply({ kind: 'looked', atMs: performance.now() })

const askCheckBetweenPlays = (
  { gameStore: { apply }, home, responsible }: PageHost,
  sheets: Page['sheets'],
  open: Open,
) =>
  makeAskCheck(answers => open({ what: 'check', answers }), {
    answered: () => apply({ kind: 'checked', atMs: performance.now() }),
    leave: home,
    readMore: responsible,
    isOpen: sheets.isOpen,
  })

const makeOpen = (context: GameContext): Open =>
  lazySheets<Opening>(context.dialogs, async () => {
    const { show } = await import('../dialogs/index.tsx')
    return (opening, open) => show(context, opening, open)
  })
