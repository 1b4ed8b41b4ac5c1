// First: pages share the file with React where its modules come in one order.
import { showPage } from '../../kit/react/show.tsx'
import { browserDevice } from '@ruka/client/socket'
import { leagueOfSlug, type LeagueSlug } from '@ruka/contract/virtual-ids'
import { showToast } from '@ruka/ui/toasts'
import { fill } from '../../kit/fill.ts'
import { randomId } from '../../kit/random.ts'
import { Boundary } from '../../kit/react/boundary.tsx'
import { openCalls } from '../../kit/react/calls.ts'
import { keepOpen, openFrame } from '../../kit/react/open-frame.ts'
import { createStore } from '@ruka/client/store'
import { followHistory, openViews } from '../../kit/react/views.ts'
import type { Offered } from '../../slip/quotes.rules.ts'
import { leagueHouse } from '../../slip/house.rules.ts'
import { Placing } from '../../slip/placing.ts'
import { openSlips } from '../../slip/slips.ts'
import { AppProvider, type League as AnyLeague, type LeagueApp } from './app/app-context.ts'
import { League } from './app/league.tsx'
import { NAMES } from './app/names.ts'
import { watchRounds } from './app/watch-rounds.ts'
import { FIRST, type View } from './app/view.ts'
import { openOwnBets } from './bets/own-bets.ts'
import { Demo } from './demo/demo.ts'
import { FollowedLeague } from './live/follow-league.ts'
import { PLAY_PART } from './live/phase.rules.ts'
import { openClock, runClock } from './live/server-clock.ts'
import * as words from './locales/league.en.json'
import { openLines } from './rounds/lines.ts'

const device = () => localStorage

/** Opens the page of a league. */
export function startLeague(slug: LeagueSlug): void {
  const app = openLeague(slug, openFrame())
  showPage(
    document.getElementById('root')!,
    <AppProvider value={app}>
      <Boundary text={words.pageFailed} retryLabel={words.retry} onRetry={app.shell.again}>
        <League />
      </Boundary>
    </AppProvider>,
  )
}

/** What this visit was told: of what is offered, of bets that ended, and what screen readers say. */
const openTold = (): Pick<LeagueApp, 'offered' | 'settlements' | 'said'> => ({
  offered: createStore<Offered>({ bonus: undefined, withdrawalTax: 0 }),
  settlements: createStore(0),
  said: createStore<readonly { no: number; text: string }[]>([]),
})

function openLeague(slug: LeagueSlug, frame: ReturnType<typeof openFrame>): LeagueApp {
  const { api, isPlayer, token, player, limits, shell } = frame
  const clock = openClock(() => performance.now(), Date.now())
  const names = createStore<Readonly<Record<string, string>>>(NAMES)
  const followed = new FollowedLeague({
    league: slug,
    device: browserDevice(location.origin),
    clock,
    token,
    onMessage: message => {
      if (message.t === 'league') {
        const others = message.others.map(({ slug: each, name }) => [each, name] as const)
        names.set({ [message.league]: message.name, ...Object.fromEntries(others) })
        document.title = message.name
      }
      // The session is over, or the page is of another version.
      if (message.t === 'bye' && (message.reason === 'session' || message.reason === 'protocol'))
        shell.again()
    },
  })
  const { state, link } = followed
  const slips = openSlips(device, 'league')
  const league = createStore<AnyLeague>({ no: leagueOfSlug(slug)!, slug })
  const demo = new Demo({
    api,
    device,
    newId: randomId,
    now: clock.now,
    houseAt: atMs => leagueHouse(limits(), atMs),
    playMs: () => playMs(state.get()?.roundMs),
  })
  const calls = openCalls()
  const ownBets = openOwnBets({ api, calls, moved: shell.balanceMoved }, () => playMs(state.get()?.roundMs))
  const app: LeagueApp = {
    league,
    names,
    show(next) {
      league.set(next)
      followed.follow(next.slug)
    },
    api,
    calls,
    state,
    link,
    clock,
    lines: openLines(api),
    slips,
    views: openViews<View>(FIRST),
    isPlayer,
    limits,
    player,
    placing: new Placing({
      api,
      device,
      name: 'league',
      player,
      newId: randomId,
      after: (ms, call) => setTimeout(call, ms),
      now: Date.now,
      moved: shell.balanceMoved,
      slips,
    }),
    demo,
    ownBets,
    ...openTold(),
    shell,
  }
  bring(app, followed)
  return app
}

/** From the end of betting until full time. */
const playMs = (roundMs: number | undefined): number | undefined =>
  roundMs === undefined ? undefined : Math.ceil(roundMs * PLAY_PART)

/** Goes on with what the device keeps, and with what changes. */
function bring(app: LeagueApp, followed: FollowedLeague): void {
  followHistory(app.views)
  app.slips.bringBack()
  runClock(app.clock)
  watchRounds(app, gone => showToast(fill(words.picksClosed, { n: gone })))
  app.placing.sent.subscribe(() => {
    if (app.placing.sent.get().some(({ state }) => state === 'placed')) app.ownBets.placed()
  })
  void app.placing.goOn()
  keepOpen(followed)
}
