// First: pages share the file with React where its modules come in one order.
import { showPage } from '../../kit/react/show.tsx'
import type { ShellMessage } from '@ruka/contract/frame'
import { openSession, readGameSite, type GameSite } from '../../kit/game-site.ts'
import { savesData } from '../../kit/saves-data.ts'
import type { LineTimers } from '../../kit/socket.ts'
import { followTheme } from '../../kit/theme.ts'
import { takeLaunch } from '../../kit/launch.ts'
import { randomId } from '../../kit/random.ts'
import { connectShell, type Shell } from '../../kit/shell.ts'
import { bringFavourites } from '../browse/favourites.ts'
import { Live } from '../live/live.ts'
import { bringMarkets } from '../match/own-markets.ts'
import { Placing } from '../../slip/placing.ts'
import { bringBack } from '../../slip/slips.ts'
import { openApi } from '../../kit/react/api.ts'
import { insist, remembered } from '../../kit/react/insist.ts'
import { Page } from './page.tsx'
import { openCode } from './code-link.tsx'
import { openPage, type Boot } from './open-page.ts'
import { followHistory } from '../../kit/react/views.ts'
import { viewIn } from './view.ts'

const device = () => localStorage
const NOW_MS = 30_000
/** How long a page in the background keeps its connection. */
const HIDDEN_MS = 30_000
const TIMERS: LineTimers = {
  now: () => performance.now(),
  after: (ms, call) => setTimeout(call, ms),
  cancel: handle => clearTimeout(handle as number),
  random: Math.random,
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
/** What opens the page has an answer within this, or none. */
const START_MS = 10_000
const fetchSoon = (input: string, init?: RequestInit): Promise<Response> =>
  fetch(input, { ...init, signal: AbortSignal.timeout(START_MS) })

/** Opens the page: the launch token first, before anything else can see the address. */
export function startSports(): void {
  const launch = takeLaunch(window)
  const root = document.getElementById('root')!
  document.documentElement.toggleAttribute('data-framed', window.parent !== window)
  const theme = followTheme()
  const boot = readBoot()

  let shell: Shell = { framed: false, say: () => {} }
  let facts: Extract<ShellMessage, { type: 'ruka:share' }> | undefined
  const site = remembered(() => readGameSite(fetchSoon))
  const found = insist(site, pause)
  const shellOf = found.then(({ shellOrigins }) => {
    shell = connectShell(window, shellOrigins, message => {
      if (message.type === 'ruka:theme') theme.receive(message)
      else facts = message
    })
    shell.say({ type: 'ruka:ready' })
  })
  const session =
    launch.token === undefined ? undefined : sessionOf(launch.token, found, shellOf, () => shell)
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
  const { view, code } = viewIn(location.search)
  const page = openPage({
    api,
    boot,
    isPlayer: session !== undefined,
    view,
    frame: call => requestAnimationFrame(call),
    live: app =>
      new Live({
        ...app,
        connect: () => {
          const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/socket`)
          socket.binaryType = 'arraybuffer'
          return socket
        },
        timers: TIMERS,
        token: async () => (await session)?.token,
        isSaver: savesData,
      }),
    shell: {
      login: () => shell.say({ type: 'ruka:ask', what: 'login' }),
      deposit: () => shell.say({ type: 'ruka:ask', what: 'deposit' }),
      balanceMoved: () => shell.say({ type: 'ruka:balance' }),
      // A launch works once: within the site only the shell has another.
      again: () => (shell.framed ? shell.say({ type: 'ruka:relaunch' }) : location.reload()),
      page: () => facts?.page,
      operator: () => facts && { name: facts.site, licence: facts.licence ?? '' },
    },
  })
  const placing = new Placing({
    api,
    device,
    name: 'sports',
    player: async () => (await session)?.player,
    newId: randomId,
    after: (ms, call) => setTimeout(call, ms),
    now: Date.now,
    moved: () => page.shell.balanceMoved(),
    slips: page.slips,
  })
  const isDrawn = boot && view.name === 'list'
  showPage(root, <Page app={page} placing={placing} onAlive={() => bring(page, placing, code)} />, isDrawn)
}

function readBoot(): Boot | undefined {
  const text = document.getElementById('boot')?.textContent
  return text ? (JSON.parse(text) as Boot) : undefined
}

/** Goes on from what was drawn, once: with what the device keeps, and with what changes. */
function bring(page: ReturnType<typeof openPage>, placing: Placing, code: string | undefined): void {
  if (page.isAlive.get()) return
  page.isAlive.set(true)
  followHistory(page.views)
  page.now.set(Date.now())
  setInterval(() => page.now.set(Date.now()), NOW_MS)
  bringBack(page.slips, device, 'sports')
  bringFavourites()
  bringMarkets()
  void placing.goOn()
  if (code !== undefined) void openCode(page, code)
  page.start()
  let hidden: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = setTimeout(page.pause, HIDDEN_MS)
    else page.start()
  })
  // The taps of before, which `games/build/late-code.js` has kept.
  dispatchEvent(new Event('alive'))
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
