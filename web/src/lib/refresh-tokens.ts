import { codeOf } from '@ruka/client/api'
import { openCaller, type CallerOptions, type Failed } from '@ruka/client/caller'
import { refreshTokens as address } from '@ruka/contract/addresses'
import { fieldOf } from './device.ts'
import { answered } from './failure.ts'
import { clearTokens, keepTokens, readTokens, session } from './session.ts'
import { site } from './site.ts'

/** Where the site's own endpoints are. */
export const ORIGIN: CallerOptions = {
  fetch: (url, init) => fetch(url, init),
  base: () => site().apiBase,
  credentials: 'include',
}
const send = openCaller(ORIGIN)

/** The refresh under way on this page, which every call that met a 401 waits for. */
let underway: Promise<string | undefined> | undefined

/**
 * Trades the refresh token for a new pair, once for all that ask at the same time. A used refresh token ends
 * the whole session, so tabs take turns under one lock, and a later tab finds the new pair already there.
 * @param refused the access token that was just answered with 401
 * @returns the access token to retry with, which is the refused one on a server that refreshes none, or
 *   undefined when the session is over (tokens are cleared then).
 * @throws CallFailed when no answer came, which says nothing about the session.
 */
export function refreshTokens(refused: string): Promise<string | undefined> {
  underway ??= inTurn(() => trade(refused)).finally(() => {
    underway = undefined
  })
  return underway
}

async function trade(refused: string): Promise<string | undefined> {
  const held = readTokens() ?? session.get().tokens
  if (held === undefined) return undefined
  if (held.access !== refused) {
    keepTokens(held, { fresh: false })
    return held.access
  }
  if (held.refresh === '') return held.access
  const answer = await send(address, { refresh: held.refresh }, { headers: { accept: 'application/json' } })
  if ('failed' in answer) {
    const { status } = answer.failed
    if (endsSession(answer.failed)) return end()
    // The endpoint is an addition of ours: without it the retry alone tells whether the session is over.
    if (status === 404 || status === 405) return held.access
    return answered({ failed: { status, body: undefined } })
  }
  const access = fieldOf(answer.data, 'access')
  const refresh = fieldOf(answer.data, 'refresh')
  // An answer without a token comes from a portal or a proxy, which knows nothing of the session.
  if (typeof access !== 'string') return answered({ failed: { status: 0, body: undefined } })
  keepTokens({ access, refresh: typeof refresh === 'string' ? refresh : held.refresh }, { fresh: false })
  return access
}

/** Whether it is the server that refuses the token. A proxy or a firewall answers with a page of its own. */
const endsSession = ({ status, body, headers }: Failed): boolean =>
  codeOf(body) === 'token_not_valid' ||
  ([400, 401, 403].includes(status) && !headers?.get('content-type')?.includes('html'))

function end(): undefined {
  clearTokens()
}

/** One tab at a time, where the browser has locks (it has them wherever the page is served securely). */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const locks: LockManager | null | undefined = globalThis.navigator?.locks
  if (!locks) return act()
  return locks.request('ruka.refresh', act)
}
