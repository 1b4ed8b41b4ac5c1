import { fieldOf } from './device.ts'
import { CallFailed, readFailure } from './failure.ts'
import { clearTokens, keepTokens, readTokens, session } from './session.ts'
import { site } from './site.ts'

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
  const response = await fetch(`${site().apiBase}/auth/token/refresh/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    credentials: 'include',
    body: JSON.stringify({ refresh: held.refresh }),
  }).catch(() => {
    throw new CallFailed(readFailure(0, undefined))
  })
  const body: unknown = await response.json().catch(() => undefined)
  const failure = readFailure(response.status, body)
  // A server at fault, or one that asks for patience, has not refused the session, unless it says so.
  if ((response.status >= 500 || response.status === 429) && failure.code !== 'token_not_valid') {
    throw new CallFailed(readFailure(response.status, undefined))
  }
  // The endpoint is an addition of ours: without it the retry alone tells whether the session is over.
  if (isAbsent(response) && failure.code !== 'token_not_valid') return held.access
  const access = response.ok ? fieldOf(body, 'access') : undefined
  const refresh = fieldOf(body, 'refresh')
  if (typeof access !== 'string') return end()
  keepTokens({ access, refresh: typeof refresh === 'string' ? refresh : held.refresh }, { fresh: false })
  return access
}

/** How a server answers that has no such endpoint, or none that takes a POST. */
const isAbsent = ({ status }: Response): boolean => status === 404 || status === 405

function end(): undefined {
  clearTokens()
}

/** One tab at a time, where the browser has locks (it has them wherever the page is served securely). */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const locks: LockManager | null | undefined = globalThis.navigator?.locks
  if (!locks) return act()
  return locks.request('ruka.refresh', act)
}
