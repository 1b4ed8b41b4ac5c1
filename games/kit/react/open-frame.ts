import { openLazy } from '@ruka/client/lazy'
import { openRetries } from '@ruka/client/retries'
import { deviceTimers } from '@ruka/client/timers'
import type { ShellMessage } from '@ruka/contract/frame'
import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { fetchSoon, openSession, readGameSite } from '../game-site.ts'
import { takeLaunch } from '../launch.ts'
import { connectShell, type Shell } from '../shell.ts'
import { shellRequests } from '../shell-requests.ts'
import { followTheme } from '../theme.ts'
import { openGameApi } from '../api.ts'

/** How long a page in the background keeps its connection. */
const HIDDEN_MS = 30_000

/**
 * Opens what every page in the shell's frame has: the session of its launch, the API, and the shell. The launch
 * token is taken first, before anything else can see the address.
 */
export function openFrame() {
  const launch = takeLaunch(window)
  const theme = followTheme()
  let shell: Shell = { framed: false, say: () => {} }
  let shellOrigin = ''
  let facts: Extract<ShellMessage, { type: 'ruka:share' }> | undefined
  const site = openLazy(() => readGameSite(fetchSoon))
  const found = openRetries(deviceTimers).until(site.fetch)
  let limits = HOUSE_LIMITS
  void found.then(({ limits: told }) => {
    limits = told
  })
  const connected = found.then(({ shellOrigins }) => {
    shellOrigin = shellOrigins[0] ?? ''
    shell = connectShell(window, shellOrigins, message => {
      if (message.type === 'ruka:theme') theme.receive(message)
      else facts = message
    })
    shell.say({ type: 'ruka:ready' })
  })
  const relaunch = () => shell.say({ type: 'ruka:relaunch' })
  const openWith = async (launched: string) => {
    const opened = await openSession(fetchSoon, await found, launched)
    await connected
    // A token that was refused needs another one, which only the shell can get.
    if (!opened) relaunch()
    return opened
  }
  const session = launch.token === undefined ? undefined : openWith(launch.token)
  const token = async () => (await session)?.token
  const api = openGameApi({
    fetch: (...request) => fetch(...request),
    base: async () => (await site.fetch()).apiBase,
    token: async () => {
      // A call fails where the page does not know its site yet: a bet is not sent long after its tap.
      await site.fetch()
      return token()
    },
    ended: relaunch,
  })
  return {
    api,
    isPlayer: session !== undefined,
    /** What the house takes and pays; until the page knows its site, what a house does that names no others. */
    limits: () => limits,
    /** The session's token; undefined of a visitor. */
    token,
    /** Tells one player from another on this device; undefined of a visitor. */
    player: async () => (await session)?.player,
    /** What the shell said of the site; undefined outside of it. */
    facts: () => facts,
    shell: {
      ...shellRequests(() => shell, { origin: () => shellOrigin, end: () => location.reload() }),
      login: () => shell.say({ type: 'ruka:ask', what: 'login' }),
      balanceMoved: () => shell.say({ type: 'ruka:balance' }),
      // A launch works once: within the site only the shell has another.
      again: () => (shell.framed ? relaunch() : location.reload()),
      page: () => facts?.page,
    },
  }
}

/** Keeps a connection open while the page is seen, and some time after that. */
export function keepOpen(connection: { readonly start: () => void; readonly pause: () => void }): void {
  connection.start()
  let hidden: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = setTimeout(connection.pause, HIDDEN_MS)
    else connection.start()
  })
}
