import { el } from '../../../kit/dom.ts'
import { makeCaptions } from '../captions.ts'
import { makeCrowdLine } from '../crowd-line.ts'
import { makeEndCard, type Ending } from '../../../kit/end-card.ts'
import { makeEffects, type EffectsHost } from '../effects.ts'
import { makeFairness } from '../fairness.ts'
import { makeFlight } from '../flight.ts'
import * as words from '../locales/client.en.json'
import { makePastRounds } from '../past-rounds.ts'
import { makePlayArea, type PlayHost } from './play-area.ts'
import { readFlight } from '../reading.ts'
import { makeSide } from './side.ts'
import type { Skin, Theme } from '../skin.ts'
import { listenToKeys } from '../../../kit/hotkeys.ts'
import { watchReducedMotion } from '../../../kit/reduced-motion.ts'
import { makeSkipLink } from '../../../kit/skip-link.ts'
import type { Table } from '../table.rules.ts'
import { makeTopBar } from '../top-bar.ts'

/** The minimum interval of updates around the sky; the sky itself is drawn every frame. */
const PIECES_EVERY_MS = 66

/** The whole screen of a crash game, and its render loop. */
export function makeScreen(skin: Skin, host: PlayHost & EffectsHost) {
  const still = watchReducedMotion(host.settings)
  const flight = makeFlight(skin, still, ({ y, size }) => {
    stage.style.setProperty('--number-at', `${y}px`)
    stage.style.setProperty('--number', `${size}px`)
  })
  const captions = makeCaptions(skin)
  const play = makePlayArea(skin, host)
  const { sheets } = play
  const topBar = makeTopBar(skin.name, sheets.open, host.settings)
  const past = makePastRounds(sheets.open)
  const side = makeSide(sheets.context, sheets.open)
  const fairness = makeFairness(host.say, sheets.open)
  const crowd = makeCrowdLine(host, sheets.open)
  const endCard = makeEndCard()
  const effects = makeEffects(skin, host, { dialogs: sheets.dialogs, line: captions.won, still })
  const overSky = [fairness.element, ...play.overSky, effects.element]
  const stage = makeStage(flight.element, captions.element, ...overSky)
  const element = el(
    'main',
    { class: 'table', 'aria-label': skin.name },
    makeSkipLink(() => play.panels.querySelector('.play')),
    el('div', { class: 'first' }, topBar.element, past.element, stage, crowd.element, play.panels),
    ...[side, endCard, sheets].map(part => part.element),
  )
  let shownTable: Table | undefined
  let shownAtMs = 0
  let ended = false

  const showPieces = (nowMs: number) => {
    const table = host.table()
    const reading = readFlight(table, nowMs)
    effects.flown(table, reading)
    shownTable = table
    shownAtMs = nowMs
    topBar.show(table, reading.stale)
    past.show(table.history)
    captions.show(table, nowMs, reading.stale)
    fairness.show(table)
    crowd.show(table)
    side.show(table)
    play.show(table, reading, nowMs)
    stage.classList.toggle('away', reading.stale || (table.limits !== undefined && table.link !== 'open'))
  }
  const step = (nowMs: number) => {
    if (ended) return
    const table = host.table()
    flight.draw(table, readFlight(table, nowMs), nowMs)
    if (table !== shownTable || nowMs - shownAtMs >= PIECES_EVERY_MS) showPieces(nowMs)
    // A hidden page gets no frames, so drawing pauses while messages update the state.
    requestAnimationFrame(step)
  }
  listenToKeys(play.keys, () => !ended && host.settings.get().keys && !sheets.dialogs.isOpen())
  return {
    element,
    dress: (theme: Theme) => flight.dress(theme),
    run: () => requestAnimationFrame(step),
    /** Changes are shown at once, also at a low frame rate. */
    changed(before: Table, after: Table) {
      if (!ended && !document.hidden) showPieces(performance.now())
      effects.changed(before, after)
    },
    end(ending: Ending) {
      ended = true
      sheets.dialogs.close()
      showPieces(performance.now())
      endCard.show(ending)
    },
  }
}

const makeStage = (...parts: readonly HTMLElement[]) =>
  el('section', { class: 'stage', 'aria-label': words.flight }, ...parts)
