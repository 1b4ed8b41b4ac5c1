import { makeAskCheck } from '../../ask-check.ts'
import { makeDialogs } from '../../dialog.ts'
import { el, setProps, setText } from '../../dom.ts'
import { makeEndCard, type Ending } from '../../end-card.ts'
import { lazyDialogs } from '../../lazy-dialogs.ts'
import { watchReducedMotion } from '../../reduced-motion.ts'
import { makeAutopilot } from './autopilot.ts'
import type { GameContext, Open, Opening } from './game-context.ts'
import { makeDrawing } from './drawing.ts'
import type { AnyGame } from './game.ts'
import type { GameStore } from './game-store.ts'
import { makePanel, type PanelActions } from './panel.ts'
import { outcomeOf } from './play-texts.ts'
import type { SettingsStore } from './settings.ts'
import { makeSound } from './sound.ts'
import { makeStrip } from './strip.ts'
import { isFree, isOpen, type Table } from './table.rules.ts'
import { makeTopBar } from './top-bar.ts'
import type { Witness } from './witness.ts'

export type ScreenHost = {
  readonly gameStore: GameStore
  readonly settings: SettingsStore
  readonly witness: Witness
  /** The page's live region. */
  readonly voice: HTMLElement
  say(text: string): void
  deposit(): void
  refill(): void
  home(): void
  responsible(): void
}

const TURBO_PACE = 0.3
/** The reality check also falls due between plays. */
const LOOK_EVERY_MS = 2_000
const timers = { after: (ms: number, call: () => void) => setTimeout(call, ms) }

/** The whole screen of an instant game. */
export function makeScreen(game: AnyGame, host: ScreenHost) {
  const { gameStore, settings } = host
  const { table, apply } = gameStore
  const sound = makeSound(settings)
  const { tempo, pace } = makePace(settings)
  const asks = { move: (move: unknown) => void gameStore.move(move), help: () => open({ what: 'help' }) }
  const parts = game.make({ ...asks, sound, changed: () => show(), stakeKes: () => panel.stakeKes() })
  const autoplay = game.rules[0].move === undefined || parts.auto !== undefined
  const dialogs = makeDialogs({ voice: host.voice })
  const open = makeOpen({ ...host, game, dialogs, pace, autoplay })
  const panel = makePanel(game, parts, { actions: actionsOf(host), autoplay, read: () => show() })
  const topBar = makeTopBar(game.manifest.name, open, settings)
  const strip = makeStrip(game, open)
  const outcome = makeOutcome()
  const endCard = makeEndCard()
  const element = el(
    'main',
    { class: 'instant', 'aria-label': game.manifest.name, 'data-game': game.manifest.slug },
    topBar.element,
    strip.element,
    el('section', { class: 'stage', 'aria-label': 'Game' }, parts.stage, outcome.element),
    panel.element,
    endCard.element,
    dialogs.element,
  )
  const drawing = makeDrawing(parts, { pace, sound, drawn: () => apply({ kind: 'drawn' }) })
  const autopilot = makeAutopilot(gameStore, parts, { tempo, isSeen: () => !document.hidden }, timers)
  const askCheck = makeAskCheck(answers => open({ what: 'check', answers }), {
    answered: () => apply({ kind: 'checked', atMs: performance.now() }),
    leave: host.home,
    readMore: host.responsible,
    isOpen: () => dialogs.isOpen(),
  })
  let built = false

  function show(): void {
    // A game may call the host while it is still being made.
    if (!built) return
    const now = table()
    topBar.show(now)
    strip.show(now)
    panel.show(now)
    parts.turn(isFree(now) && !now.run ? (isOpen(now) ? 'move' : 'choose') : 'wait')
    outcome.show(now)
    askCheck(now.checking, performance.now())
  }

  listenToKeys({
    press: () => panel.press(),
    isOn: () => endCard.element.hidden && settings.get().keys && !dialogs.isOpen(),
  })
  watchSight(gameStore, autopilot)
  return {
    element,
    run() {
      built = true
      show()
      setInterval(() => look(gameStore), LOOK_EVERY_MS)
    },
    changed(before: Table, after: Table) {
      drawing.before(before, after)
      show()
      drawing.after(before, after)
      if (before.drawing && !after.drawing) look(gameStore)
      autopilot.look()
    },
    /** Play has ended: only the card can be used. */
    end(ending: Ending) {
      dialogs.close()
      endCard.show(ending)
      leaveOnly(endCard.element)
    },
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

/** Makes everything but this element inert. */
function leaveOnly(card: HTMLElement): void {
  for (const part of card.parentElement!.children) setProps(part, { inert: part !== card })
  card.querySelector('button')?.focus()
}

/** The duration factors of pauses and pictures: reduced motion does not shorten pauses. */
function makePace(settings: SettingsStore) {
  const still = watchReducedMotion(settings)
  const tempo = () => (settings.get().turbo ? TURBO_PACE : 1)
  return { tempo, pace: () => (still.matches ? 0 : tempo()) }
}

const look = ({ apply }: GameStore) => apply({ kind: 'looked', atMs: performance.now() })

const makeOpen = (context: GameContext): Open =>
  lazyDialogs<Opening>(context.dialogs, async () => {
    const { show } = await import('./dialogs/index.ts')
    return (opening, open) => show(context, opening, open)
  })

const actionsOf = ({ gameStore, deposit, refill }: ScreenHost): PanelActions => ({
  begin: order => void gameStore.begin(order),
  act: move => void gameStore.move(move),
  autoplay: run => gameStore.apply({ kind: 'run', run }),
  stop: () => gameStore.apply({ kind: 'stop' }),
  deposit,
  refill,
})

/** The result of the last play, below its picture. */
function makeOutcome() {
  const element = el('p', { class: 'outcome', 'data-testid': 'outcome' })
  return {
    element,
    show({ play, asked, drawing, run }: Table) {
      const over = play !== undefined && play.state !== 'open' && !asked && !drawing
      const result = over ? outcomeOf(play) : undefined
      // During autoplay the last result is shown until the next one.
      if (!result && run) return
      setProps(element, { 'data-tone': result?.tone ?? 'none' })
      setText(element, result?.text ?? '')
    },
  }
}
export type Screen = ReturnType<typeof makeScreen>

/** Elements that handle these keys themselves. */
const OWN_KEYS =
  'button, input, textarea, a, select, summary, [contenteditable], [role=slider], [role=button]'

/** Space and Enter press the big button, unless the focused element handles them. */
function listenToKeys({ press, isOn }: { press: () => void; isOn: () => boolean }): void {
  document.addEventListener('keydown', event => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || !isOn()) return
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return
    event.preventDefault()
    press()
  })
}
