import { el } from '../../kit/dom.ts'
import { randomId } from '../../kit/random-id.ts'
import { makeCaptions } from './captions.ts'
import { makeEndCard, type Ending } from './end-card.ts'
import { makeFairness } from './fairness.ts'
import { makeFlight } from './flight.ts'
import { makeLiveBets } from './live-bets.ts'
import { makePanel, type PanelActions } from './panel.ts'
import { makePastRounds } from './past-rounds.ts'
import { readFlight } from './reading.ts'
import type { Skin, Theme } from './skin.ts'
import type { Intent } from './slot.rules.ts'
import type { Table } from './table.rules.ts'
import { makeTopBar } from './top-bar.ts'

type Host = {
  table(): Table
  say(text: string): void
  send(intent: Intent): void
  deposit(): void
}

/** The pieces around the sky are touched at most this often; the sky itself is drawn every frame. */
const PIECES_EVERY_MS = 66

/** The whole screen of a crash game, and the loop that keeps it. */
export function makeScreen(skin: Skin, host: Host) {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const flight = makeFlight(skin, still, ({ y, size }) => {
    stage.style.setProperty('--number-at', `${y}px`)
    stage.style.setProperty('--number', `${size}px`)
  })
  const captions = makeCaptions(skin)
  const topBar = makeTopBar(skin.name)
  const past = makePastRounds()
  const live = makeLiveBets()
  const fairness = makeFairness(host.say)
  const endCard = makeEndCard()
  const panel = makePanel(
    0,
    panelActions(0, host, () => showPieces(performance.now())),
  )
  const stage = el(
    'section',
    { class: 'stage', 'aria-label': 'Flight' },
    flight.element,
    captions.element,
    fairness.element,
  )
  const element = el(
    'main',
    { class: 'table', 'aria-label': skin.name },
    el('div', { class: 'first' }, topBar.element, past.element, stage, panel.element),
    live.element,
    endCard.element,
  )
  let shownTable: Table | undefined
  let shownAtMs = 0
  let ended = false

  const showPieces = (nowMs: number) => {
    const table = host.table()
    const reading = readFlight(table, nowMs)
    shownTable = table
    shownAtMs = nowMs
    topBar.show(table, reading.stale)
    past.show(table.history)
    captions.show(table, nowMs, reading.stale)
    panel.show(table, reading.x100, reading.stale)
    fairness.show(table)
    live.show(table)
    stage.classList.toggle('away', reading.stale || (table.limits !== undefined && table.link !== 'open'))
  }
  const step = (nowMs: number) => {
    if (ended) return
    const table = host.table()
    flight.draw(table, readFlight(table, nowMs), nowMs)
    if (table !== shownTable || nowMs - shownAtMs >= PIECES_EVERY_MS) showPieces(nowMs)
    // A hidden page gets no frames, so drawing pauses by itself and the state goes on by messages.
    requestAnimationFrame(step)
  }
  return {
    element,
    dress: (theme: Theme) => flight.dress(theme),
    run: () => requestAnimationFrame(step),
    /** News show at once, even where frames are scarce. */
    changed() {
      if (!ended && !document.hidden) showPieces(performance.now())
    },
    end(ending: Ending) {
      ended = true
      showPieces(performance.now())
      endCard.show(ending)
    },
  }
}

function panelActions(slot: 0 | 1, host: Host, pressed: () => void): PanelActions {
  const send = (intent: Intent) => {
    host.send(intent)
    pressed()
  }
  return {
    bet(stake, auto) {
      const bet = { t: 'bet', id: randomId(), round: host.table().round, slot, stake } as const
      send(auto === undefined ? bet : { ...bet, auto })
    },
    cashOut: () => send({ t: 'cashOut', id: randomId(), round: host.table().round, slot }),
    deposit: () => host.deposit(),
  }
}
