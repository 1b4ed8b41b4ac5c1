import { makeAskCheck } from '../../ask-check.ts'
import { makeDialogs } from '../../dialog.ts'
import { el, setProps, setText } from '../../dom.ts'
import { makeEndCard, type Ending } from '../../end-card.ts'
import { openLater } from '../../open-later.ts'
import { watchStillness } from '../../stillness.ts'
import { makeAutopilot } from './autopilot.ts'
import { endRun } from './autoplay.rules.ts'
import type { Desk, Opening } from './desk.ts'
import type { AnyGame } from './game.ts'
import type { Keeper } from './keep-table.ts'
import { listenToKeys } from './keys.ts'
import { makePanel } from './panel.ts'
import { pictureOf } from './picture.ts'
import { outcomeOf } from './play-words.ts'
import type { SettingsKeeper } from './settings.ts'
import { makeSound } from './sound.ts'
import { makeStrip } from './strip.ts'
import { isFree, isOpen, type Table } from './table.rules.ts'
import { makeTopBar } from './top-bar.ts'

export type ScreenHost = {
  readonly keeper: Keeper
  readonly settings: SettingsKeeper
  /** The page's live region. */
  readonly voice: HTMLElement
  say(text: string): void
  deposit(): void
  refill(): void
  home(): void
  responsible(): void
}

const TURBO_PACE = 0.3
const timers = { after: (ms: number, call: () => void) => setTimeout(call, ms) }

/** The whole screen of an instant game. */
export function makeScreen(game: AnyGame, host: ScreenHost) {
  const { keeper, settings } = host
  const { table, apply } = keeper
  const still = watchStillness(settings)
  const sound = makeSound(settings)
  const pace = () => (still.matches ? 0 : settings.get().turbo ? TURBO_PACE : 1)
  const dialogs = makeDialogs({ voice: host.voice })
  const parts = game.make({
    changed: () => show(),
    move: move => void keeper.move(move),
    stakeKes: () => panel.stakeKes(),
    sound,
  })
  const autoplay = game.rules.move === undefined || parts.auto !== undefined
  const desk: Desk = { ...host, game, dialogs, pace, autoplay }
  const open = openLater<Opening>(dialogs, async () => {
    const { show } = await import('./dialogs/index.ts')
    return (opening, open) => show(desk, opening, open)
  })
  const stop = () => {
    const { run } = table()
    if (run) apply({ kind: 'stopped', stopped: endRun(run, 'player') })
  }
  const panel = makePanel(
    game,
    parts,
    autoplay,
    {
      begin: order => void keeper.begin(order),
      act: move => void keeper.move(move),
      autoplay: run => apply({ kind: 'run', run }),
      stop,
      deposit: host.deposit,
      refill: host.refill,
    },
    () => show(),
  )
  const topBar = makeTopBar(game.manifest.name, open, settings)
  const strip = makeStrip(game, open)
  const outcome = el('p', { class: 'outcome', 'data-testid': 'outcome' })
  const endCard = makeEndCard()
  const element = el(
    'main',
    { class: 'instant', 'aria-label': game.manifest.name, 'data-game': game.manifest.slug },
    topBar.element,
    strip.element,
    el('section', { class: 'stage', 'aria-label': 'Game' }, parts.stage, outcome),
    panel.element,
    endCard.element,
    dialogs.element,
  )
  const autopilot = makeAutopilot(keeper, parts, pace, timers)
  const askCheck = makeAskCheck(answers => open({ what: 'check', answers }), {
    answered: () => apply({ kind: 'checked', atMs: performance.now() }),
    leave: host.home,
    readMore: host.responsible,
    isOpen: () => dialogs.isOpen(),
  })
  let built = false

  function show(): void {
    // A game may speak up while it is still being made.
    if (!built) return
    const now = table()
    topBar.show(now)
    strip.show(now)
    panel.show(now)
    const free = isFree(now) && !now.run
    parts.turn(free ? (isOpen(now) ? 'move' : 'choose') : 'wait')
    showOutcome(now)
    askCheck(now.checking, performance.now())
  }

  function showOutcome({ play, asked, drawing, run }: Table): void {
    const over = play !== undefined && play.state !== 'open' && !asked && !drawing
    const told = over ? outcomeOf(play) : undefined
    setProps(outcome, { 'data-tone': told?.tone ?? 'none' })
    // While plays follow each other the last word stands until the next.
    if (told || !run) setText(outcome, told?.text ?? '')
  }

  /** Draws a play's news, and lets them count once they were seen. */
  async function draw(now: Table, fresh: boolean): Promise<void> {
    const { play } = now
    if (!play) return
    const picture = pictureOf(play)
    if (!fresh) parts.choose(picture.start)
    try {
      await parts.draw(picture, fresh ? pace() : 0)
    } finally {
      if (fresh) {
        const tone = picture.over ? outcomeOf(play).tone : undefined
        if (tone) sound(tone === 'won' ? 'win' : tone === 'lost' ? 'end' : 'tick')
        apply({ kind: 'drawn' })
      }
    }
  }

  listenToKeys({ press: () => panel.press(), isOn: () => settings.get().keys && !dialogs.isOpen() })
  return {
    element,
    run() {
      built = true
      show()
      // The time comes while nobody plays, too.
      setInterval(() => apply({ kind: 'looked', atMs: performance.now() }), 2_000)
    },
    changed(before: Table, after: Table) {
      if (after.asked?.what === 'begin' && before.asked?.what !== 'begin') {
        parts.begun?.(after.asked.start)
        sound('tick')
      }
      show()
      if (after.play !== before.play) void draw(after, after.drawing !== undefined)
      if (before.drawing && !after.drawing) apply({ kind: 'looked', atMs: performance.now() })
      autopilot.look()
    },
    end(ending: Ending) {
      dialogs.close()
      endCard.show(ending)
      element.toggleAttribute('data-ended', true)
    },
  }
}
