/**
 * What the worker does with a request; a request without a rule goes to the network as if there were no
 * worker.
 */
export type Way = 'page' | 'asset' | 'art'

type Asked = {
  readonly method: string
  readonly url: string
  readonly mode: string
  readonly headers: { has(name: string): boolean }
}

/** Addresses of the server and of others that are opened like pages and are none; a file is none either. */
const NO_PAGE = /^\/+(?:api|content|hooks|socket|assets|push)(?:\/|$)|\.\w+$/

/**
 * Closed by default: only pages, built files and drawings of this origin are touched, so that no answer about
 * money, of a third party or of another worker's scope can come from a cache, wherever an operator's
 * configuration puts them.
 */
export function wayOf({ method, url, mode, headers }: Asked, origin: string): Way | undefined {
  const { origin: asked, pathname, search } = new URL(url)
  if (method !== 'GET' || asked !== origin || headers.has('authorization')) return undefined
  if (mode === 'navigate') return NO_PAGE.test(pathname) ? undefined : 'page'
  if (search !== '') return undefined
  if (pathname.startsWith('/assets/')) return 'asset'
  return pathname.startsWith('/art/') ? 'art' : undefined
}

/**
 * Names of caches, oldest first, that the build called `current` need not keep: its forerunner still serves
 * open pages.
 */
export const outdated = (names: readonly string[], current: string): readonly string[] => {
  const builds = names.filter(name => name.startsWith(ASSETS) && name !== current)
  return builds.slice(0, -1)
}
export const ASSETS = 'ruka-assets-'

/** A drawing keeps its name when it changes, so it is revalidated once a day. */
const FRESH_MS = 24 * 3_600_000

export const isFresh = (keptMs: number, nowMs: number): boolean =>
  keptMs <= nowMs && nowMs - keptMs < FRESH_MS

/** A gateway's own page is useless to a player; ours says how to pay and whom to call. */
export const isGateway = (status: number): boolean => status >= 502 && status <= 504
