import { openGameSession } from '@ruka/contract/catalogue'
import * as z from 'zod/mini'

type Fetch = (input: string, init?: RequestInit) => Promise<Response>

const origin = z.string().check(z.regex(/^https?:\/\/[^/?#]+$/))
const gameSite = z.object({
  shellOrigins: z.array(origin),
  apiBase: z.string().check(z.regex(/^\/[\w/-]*$/)),
})
/** What `/game.json` says of the origin that serves the games: who may frame them, and where their API is. */
export type GameSite = z.infer<typeof gameSite>

/** @throws when the file cannot be had or is not what it should be. */
export async function readGameSite(fetch: Fetch): Promise<GameSite> {
  const response = await fetch('/game.json', { credentials: 'omit' })
  if (!response.ok) throw new Error(`game.json answered ${response.status}`)
  return gameSite.parse(await response.json())
}

/**
 * Trades the launch token, once, for the token that plays; nothing when it was refused. A token is never sent
 * twice: after a lost answer one cannot
 * tell whether it was spent, so every failure but a plain answer means that the shell has to open the game again.
 */
export async function openSession(
  fetch: Fetch,
  site: GameSite,
  launchToken: string,
): Promise<string | undefined> {
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
    return reply.success ? reply.data.data.token : undefined
  } catch {
    return undefined
  }
}
