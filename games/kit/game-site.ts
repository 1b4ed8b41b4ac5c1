import { openCaller, within } from '@ruka/client/caller'
import { openGameSession } from '@ruka/contract/catalogue'
import { houseLimits } from '@ruka/contract/house-limits-table'
import * as z from 'zod/mini'

type Fetch = (input: string, init: RequestInit) => Promise<Response>

/** What opens a page has an answer within this, or none: the site's other try is gone once the page has begun. */
const START_MS = 10_000

/** A request that opens a page. */
export const fetchSoon = within((input, init) => fetch(input, init), START_MS)

const origin = z.string().check(z.regex(/^https?:\/\/[^/?#]+$/))
const gameSite = z.object({
  shellOrigins: z.array(origin),
  apiBase: z.string().check(z.regex(/^\/[\w/-]*$/)),
  /** A server from before them sends none. */
  limits: houseLimits,
})
/**
 * The contents of `/game.json` of the games' origin: allowed frame ancestors, the base URL of the API, without a slash
 * at its end, and what the house takes and pays.
 */
export type GameSite = z.infer<typeof gameSite>

/** @throws when the file is missing or invalid. */
export async function readGameSite(fetch: Fetch): Promise<GameSite> {
  const response = await fetch('/game.json', { credentials: 'omit' })
  if (!response.ok) throw new Error(`game.json answered ${response.status}`)
  const site = gameSite.parse(await response.json())
  return { ...site, apiBase: site.apiBase.replace(/\/$/, '') }
}

/**
 * Exchanges the launch token, once, for a game token and what tells its player from others on the device; undefined
 * when it was refused. A token is never sent twice: after a lost answer its use is unknown, so every failure means that
 * the shell must open the game again.
 */
export async function openSession(
  fetch: Fetch,
  { apiBase }: GameSite,
  launchToken: string,
): Promise<{ readonly token: string; readonly player: string } | undefined> {
  const ask = openCaller({ fetch, base: () => apiBase, credentials: 'omit' })
  const answer = await ask(openGameSession, { launch_token: launchToken })
  return 'data' in answer ? answer.data.data : undefined
}
