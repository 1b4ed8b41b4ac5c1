// First: pages share the file with React where its modules come in one order.
import { showPage } from '../../kit/react/show.tsx'
import { leagueOfSlug, type LeagueSlug } from '@ruka/contract/virtual-ids'
import type { ShellMessage } from '@ruka/contract/frame'
import { showToast } from '@ruka/ui/toasts'
import { openSession, readGameSite, type GameSite } from '../../kit/game-site.ts'
import { fill } from '../../kit/fill.ts'
import { takeLaunch } from '../../kit/launch.ts'
import { randomId } from '../../kit/random.ts'
import { Boundary } from '../../kit/react/boundary.tsx'
import { openApi } from '../../kit/react/api.ts'
import { openCalls } from '../../kit/react/calls.ts'
import { insist, remembered } from '../../kit/react/insist.ts'
import { makeStore } from '../../kit/react/store.ts'
import { followHistory, openViews } from '../../kit/react/views.ts'
import { connectShell, type Shell } from '../../kit/shell.ts'
import { shellRequests } from '../../kit/shell-requests.ts'
import type { LineTimers } from '../../kit/socket.ts'
import { followTheme } from '../../kit/theme.ts'
import type { Offered } from '../../slip/quotes.rules.ts'
import { Placing } from '../../slip/placing.ts'
import { bringBack, openSlips } from '../../slip/slips.ts'
import { AppProvider, type League as AnyLeague, type LeagueApp } from './app/app-context.ts'
import { League } from './app/league.tsx'
import { NAMES } from './app/names.ts'
import { watchRounds } from './app/watch-rounds.ts'
import { FIRST, type View } from './app/view.ts'
import { Demo } from './demo/demo.ts'
import { FollowedLeague } from './live/follow-league.ts'
import { PLAY_PART } from './live/phase.rules.ts'
import { openClock, runClock } from './live/server-clock.ts'
import * as words from './locales/league.en.json'
import { openLines } from './rounds/lines.ts'

const device = () => localStorage
/** How long a page in the background keeps its connection. */
const HIDDEN_MS = 30_000
/** What opens the page has an answer within this, or none. */
const START_MS = 10_000
const TIMERS: LineTimers = {
  now: () => performance.now(),
  after: (ms, call) => setTimeout(call, ms),
  cancel: handle => clearTimeout(handle as number),
  random: Math.random,
}
const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
const fetchSoon = (input: string, init?: RequestInit): Promise<Response> =>
  fetch(input, { ...init, signal: AbortSignal.timeout(START_MS) })

/** Opens the page of a league: the launch token first, before anything else can see the address. */
export function startLeague(slug: LeagueSlug): void {
  const launch = takeLaunch(window)
  const theme = followTheme()
  let facts: Extract<ShellMessage, { type: 'ruka:share' }> | undefined
  let shell: Shell = { framed: false, say: () => {} }
  const site = remembered(() => readGameSite(fetchSoon))
  const found = insist(site, pause)
  const connected = found.then(({ shellOrigins }) => {
    shell = connectShell(window, shellOrigins, message => {
      if (message.type === 'ruka:theme') theme.receive(message)
      else facts = message
    })
    shell.say({ type: 'ruka:ready' })
  })
  const session =
    launch.token === undefined ? undefined : sessionOf(launch.token, found, connected, () => shell)
  const api = openApi({
    fetch: (...request) => fetch(...request),
    base: async () => (await site()).apiBase.replace(/\/$/, ''),
    token: async () => {
      // A call fails where the page does not know its site yet: a bet is not sent long after its tap.
      await site()
      return (await session)?.token
    },
    ended: () => shell.say({ type: 'ruka:relaunch' }),
  })
  const asked = shellRequests(() => shell, {
    origin: () => location.origin,
    end: () => location.reload(),
  })
  const app = openLeague({
    slug,
    api,
    session,
    shell: {
      ...asked,
      login: () => shell.say({ type: 'ruka:ask', what: 'login' }),
      balanceMoved: () => shell.say({ type: 'ruka:balance' }),
      // A launch works once: within the site only the shell has another.
      again: () => (shell.framed ? shell.say({ type: 'ruka:relaunch' }) : location.reload()),
      page: () => facts?.page,
    },
  })
  showPage(
    document.getElementById('root')!,
    <AppProvider value={app}>
      <Boundary text={words.pageFailed} retryLabel={words.retry} onRetry={app.shell.again}>
        <League />
      </Boundary>
    </AppProvider>,
  )
}

type Session = Promise<{ readonly token: string; readonly player: string } | undefined>
type Opening = {
  readonly slug: LeagueSlug
  readonly api: LeagueApp['api']
  /** Undefined of a visitor. */
  readonly session: Session | undefined
  readonly shell: LeagueApp['shell']
}

function openLeague({ slug, api, session, shell }: Opening): LeagueApp {
  const clock = openClock(() => performance.now(), Date.now())
  const names = makeStore<Readonly<Record<string, string>>>(NAMES)
  const followed = new FollowedLeague({
    league: slug,
    connect: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/socket`),
    timers: TIMERS,
    clock,
    token: async () => (await session)?.token,
    onMessage: message => {
      if (message.t === 'league') names.set({ ...names.get(), [message.league]: message.name })
      // The session is over, or the page is of another version.
      if (message.t === 'bye' && (message.reason === 'session' || message.reason === 'protocol'))
        shell.again()
    },
  })
  const { state, link } = followed
  const player = async () => (await session)?.player
  const slips = openSlips(device, 'league')
  const league = makeStore<AnyLeague>({ no: leagueOfSlug(slug)!, slug })
  const demo = new Demo({
    api,
    device,
    newId: randomId,
    now: clock.now,
    playMs: () => playMs(state.get()?.roundMs),
  })
  const app: LeagueApp = {
    league,
    names,
    show(next) {
      league.set(next)
      followed.follow(next.slug)
    },
    api,
    calls: openCalls(),
    state,
    link,
    clock,
    lines: openLines(api),
    slips,
    offered: makeStore<Offered>({ bonus: undefined, withdrawalTax: 0 }),
    views: openViews<View>(FIRST),
    isPlayer: session !== undefined,
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
    settlements: makeStore(0),
    said: makeStore<readonly { no: number; text: string }[]>([]),
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
  bringBack(app.slips, device, 'league')
  runClock(app.clock)
  watchRounds(app, gone => showToast(fill(words.picksClosed, { n: gone })))
  void app.placing.goOn()
  followed.start()
  let hidden: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = setTimeout(followed.pause, HIDDEN_MS)
    else followed.start()
  })
}

/** A token that was refused needs another one, which only the shell can get. */
async function sessionOf(
  token: string,
  site: Promise<GameSite>,
  connected: Promise<void>,
  shell: () => Shell,
) {
  const session = await openSession(fetchSoon, await site, token)
  await connected
  if (!session) shell().say({ type: 'ruka:relaunch' })
  return session
}
