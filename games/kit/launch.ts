/** How a game was opened: with a launch token, for play money, or neither (a reload or a typed address). */
export type Launch = { readonly token?: string; readonly demo: boolean }

type Page = {
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string }
  readonly history: { replaceState(data: unknown, unused: string, url: string): void }
}

/**
 * Reads the launch token from the fragment and takes the fragment out of the address and the history in the
 * same step, for any content. The token is only in the returned value: it is exchanged once and never stored
 * or logged.
 */
export function takeLaunch({ location, history }: Page): Launch {
  const token = new URLSearchParams(location.hash.slice(1)).get('launch')
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search)
  const demo = new URLSearchParams(location.search).get('demo') === 'true'
  return token ? { token, demo: false } : { demo }
}
