import { openGameSession } from '@ruka/contract/catalogue'
import * as z from 'zod/mini'

type Fetch = (input: string, init?: RequestInit) => Promise<Response>

const origin = z.string().check(z.regex(/^https?:\/\/[^/?#]+$/))
const gameSite = z.object({
  shellOrigins: z.array(origin),
  apiBase: z.string().check(z.regex(/^\/[\w/-]*$/)),
})
/**
 * The contents of `/game.json` of the games' origin: allowed frame ancestors, and the base URL of the API.
 */
export type GameSite = z.infer<typeof gameSite>

/** @throws when the file is missing or invalid. */
export async function readGameSite(fetch: Fetch): Promise<GameSite> {
  const response = await fetch('/game.json', { credentials: 'omit' })
  if (!response.ok) throw new Error(`game.json answered ${response.status}`)
  return gameSite.parse(await response.json())
}

/**
 * Exchanges the launch token, once, for a game token and what tells its player from others on the device; undefined when it was refused. A token is never sent
 * twice: after a lost answer its use is unknown, so every failure means that the shell must open the game
 * again.
 */
export async function openSession(
  fetch: Fetch,
  site: GameSite,
  launchToken: string,
): Promise<{ readonly token: string; readonly player: string } | undefined> {
  try {
    const response = await fetch(site.apiBase.replace(/\/$/, '') + openGameSession.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ launch_token: launchToken }),
      credentials: 'omit',
      cache: 'no-store',
    })
    if (!response.ok) return undefined
    const reply = openGameSession.reply.safeParse(await response.json())
    return reply.success ? reply.data.data : undefined
  } catch {
    return undefined
  }
}
