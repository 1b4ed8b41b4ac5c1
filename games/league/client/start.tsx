// First: pages share the file with React where its modules come in one order.
import { drawnFrom, showDrawn } from '../../kit/react/show.tsx'
import { browserDevice } from '@ruka/client/socket'
import type { LeagueNow } from '@ruka/contract/league'
import type { LeagueSlug } from '@ruka/contract/virtual-ids'
import { showToast } from '@ruka/ui/toasts'
import { fill } from '../../kit/fill.ts'
import { randomId } from '../../kit/random.ts'
import { keepOpen, openFrame } from '../../kit/react/open-frame.ts'
import { followHistory } from '../../kit/react/views.ts'
import { Page } from './app/page.tsx'
import { watchRounds } from './app/watch-rounds.ts'
import { runClock } from './live/server-clock.ts'
import * as words from './locales/league.en.json'
import { openLeague, type OpenLeague } from './open-league.ts'

/** Opens the page of a league, from what was drawn of it. */
export function startLeague(slug: LeagueSlug): void {
  const frame = openFrame()
  // A visitor without `demo` in the address plays for play money, too.
  document.documentElement.toggleAttribute('data-demo', !frame.isPlayer)
  const opened = openLeague(slug, {
    ...frame,
    drawn: drawnFrom<LeagueNow>(),
    socket: browserDevice(location.origin),
    device: () => localStorage,
    newId: randomId,
    steady: () => performance.now(),
    cameMs: cameMs(),
    now: Date.now,
    after: (ms, call) => setTimeout(call, ms),
    named: name => {
      document.title = name
    },
  })
  let isAlive = false
  const onAlive = () => {
    if (isAlive) return
    isAlive = true
    bring(opened)
  }
  showDrawn(<Page app={opened.app} onAlive={onAlive} />)
}

/** Goes on from what was drawn, once: with what the device keeps, and with what changes. */
function bring({ app, followed }: OpenLeague): void {
  followHistory(app.views)
  app.slips.bringBack()
  app.demo.bringBack()
  runClock(app.clock)
  watchRounds(app, gone => showToast(fill(words.picksClosed, { n: gone })))
  app.placing.sent.subscribe(() => {
    if (!app.placing.sent.get().some(({ state }) => state === 'placed')) return
    app.ownBets.placed()
    app.lastBet.placed()
  })
  void app.placing.goOn()
  keepOpen(followed)
  // The taps of before, which `games/build/late-code.js` has kept.
  dispatchEvent(new Event('alive'))
}

/** When the page came, in the milliseconds of `performance.now`: its code may run seconds later. */
function cameMs(): number {
  const [visit] = performance.getEntriesByType('navigation')
  return (visit as PerformanceNavigationTiming | undefined)?.responseStart ?? 0
}
