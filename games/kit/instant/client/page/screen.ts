import { makeAskCheck } from '../../../ask-check.ts'
import { makeDialogs, type Dialogs } from '../../../dialog.ts'
import { el, setProps, setText } from '../../../dom.ts'
import { makeEndCard, type Ending } from '../../../end-card.ts'
import { listenToKeys } from '../../../hotkeys.ts'
import { lazyDialogs } from '../../../lazy-dialogs.ts'
import { makeSkipLink } from '../../../skip-link.ts'
import { watchReducedMotion } from '../../../reduced-motion.ts'
import { shareOpener } from '../../../share/offer.ts'
import { makeAutopilot } from '../autopilot.ts'
import type { GameContext, Open, Opening } from '../game-context.ts'
import { makeDrawing } from '../drawing.ts'
import type { EffectsHost } from '../effects.ts'
import type { AnyGame } from '../game.ts'
import type { GameStore } from '../game-store.ts'
import * as words from '../locales/client.en.json'
import { lazyEffects } from '../lazy-effects.ts'
import { makePanel, type PanelActions } from '../panel.ts'
import { outcomeOf } from '../play-texts.ts'
import type { SettingsStore } from '../settings.ts'
import { makeStrip } from '../strip.ts'
import { completed, isFree, isOpen, type Table } from '../table-state.rules.ts'
import { makeTopBar } from '../top-bar.ts'
import type { Witness } from '../witness.ts'

export type ScreenHost = EffectsHost & {
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
  const { still, tempo, pace } = makePace(settings)
  const dialogs = makeDialogs({ voice: host.voice })
  const outcome = makeOutcome()
  const shown = { line: outcome.element, still, share: shareOpener(dialogs) }
  const effects = lazyEffects(game, host, shown)
  const asks = { move: (move: unknown) => void gameStore.move(move), help: () => open({ what: 'help' }) }
  const answers = { changed: () => show(), stakeKes: () => panel.stakeKes(), sound: effects.sound }
  const parts = game.make({ ...asks, ...answers })
  const autoplay = game.rules[0].move === undefined || parts.auto !== undefined
  const open = makeOpen({ ...host, game, dialogs, pace, autoplay })
  const panel = makePanel(game, parts, {
    actions: actionsOf(host, open),
    autoplay,
    isCovered: () => isCovered(),
    isCycleOver: gameStore.isCycleOver,
    read: () => show(),
  })
  const topBar = makeTopBar(game.manifest.name, open, settings)
  const strip = makeStrip(game, open)
  const endCard = makeEndCard()
  const stage = makeStage(parts.stage, outcome.element, effects.element)
  const element = makePage(game, panel.element, { topBar, strip, stage, panel, endCard, dialogs })
  const drawing = makeDrawing(parts, { pace, drawn: id => apply({ kind: 'drawn', id }) })
  const autopilot = makeAutopilot(gameStore, parts, { tempo, isSeen: () => !document.hidden }, timers)
  const askCheck = askCheckBetweenPlays(host, dialogs, open)
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

  const isCovered = () => !endCard.element.hidden || dialogs.isOpen()
  const takesKeys = () => settings.get().keys && !isCovered()
  listenToKeys({ ' ': panel.press, Enter: panel.press }, takesKeys)
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
      effects.changed(before, after)
      drawing.after(before, after)
      if (completed(before, after).length > 0) look(gameStore)
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

type Part = HTMLElement | { readonly element: HTMLElement }
/** The parts of the page in the order of reading, behind a way to the bet. */
const makePage = (
  { manifest: { name, slug } }: AnyGame,
  panel: HTMLElement,
  parts: Readonly<Record<string, Part>>,
) =>
  el(
    'main',
    { class: 'instant', 'aria-label': name, 'data-game': slug },
    makeSkipLink(() => panel.querySelector('.play')),
    ...Object.values(parts).map(part => (part instanceof HTMLElement ? part : part.element)),
  )

const makeStage = (...parts: readonly HTMLElement[]) =>
  el('section', { class: 'stage', 'aria-label': words.stage }, ...parts)

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
  return { still, tempo, pace: () => (still.matches ? 0 : tempo()) }
}

const look = ({ apply }: GameStore) => apply({ kind: 'looked', atMs: performance.now() })

const askCheckBetweenPlays = (
  { gameStore: { apply }, home, responsible }: ScreenHost,
  dialogs: Dialogs,
  open: Open,
) =>
  makeAskCheck(answers => open({ what: 'check', answers }), {
    answered: () => apply({ kind: 'checked', atMs: performance.now() }),
    leave: home,
    readMore: responsible,
    isOpen: () => dialogs.isOpen(),
  })

const makeOpen = (context: GameContext): Open =>
  lazyDialogs<Opening>(context.dialogs, async () => {
    const { show } = await import('../dialogs/index.ts')
    return (opening, open) => show(context, opening, open)
  })

const actionsOf = ({ gameStore, deposit, refill }: ScreenHost, open: Open): PanelActions => ({
  begin: order => void gameStore.begin(order),
  act: move => void gameStore.move(move),
  autoplay: order => open({ what: 'autoplay', order, start: run => gameStore.apply({ kind: 'run', run }) }),
  stop: () => gameStore.apply({ kind: 'stop' }),
  deposit,
  refill,
})

/** The result of the last play, below its picture. */
function makeOutcome() {
  const element = el('p', { class: 'outcome', 'data-testid': 'outcome' })
  return {
    element,
    show({ result, run }: Table) {
      // During autoplay the last result is shown until the next one.
      if (!result && run) return
      const outcome = result && outcomeOf(result)
      setProps(element, { 'data-tone': outcome?.tone ?? 'none' })
      setText(element, outcome?.text ?? '')
    },
  }
}
export type Screen = ReturnType<typeof makeScreen>
