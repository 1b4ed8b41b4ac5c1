/**
 * The rules between the shell and a game in a frame: which addresses may be framed, and whose messages count.
 */
import { gameMessage, type GameMessage } from '@ruka/contract/frame'
import { pagePath } from '@ruka/contract/page-path'
import type { Preferences } from './preferences.ts'

/**
 * The address of a game as it may be framed, or null. Only http(s) and never the shell's own origin, where a
 * frame's scripts could read the stored tokens. Relative ones belong to the games' origin.
 */
export function frameAddress(url: string | undefined, gamesOrigin: string, shellOrigin: string): URL | null {
  if (url === undefined || url === '') return null
  try {
    const address = gamesOrigin === '' ? new URL(url) : new URL(url, gamesOrigin)
    if (address.protocol !== 'https:' && address.protocol !== 'http:') return null
    return address.origin === shellOrigin ? null : address
  } catch {
    return null
  }
}

/**
 * Names language and theme in the address of one of our own games, which paint nothing before they know them.
 */
export function setAppearance(
  address: URL,
  { language, theme }: Pick<Preferences, 'language' | 'theme'>,
): void {
  address.pathname = pagePath(address.pathname.split('/').at(-2) ?? '', language)
  address.searchParams.set('mode', theme)
}

export type Incoming = { readonly origin: string; readonly source: unknown; readonly data: unknown }
export type Expected = { readonly origin: string; readonly source: unknown }

/** Whether the page of that origin, in that window, has sent it; nothing counts while there is no window. */
export const comesFrom = (incoming: Incoming, expected: Expected): boolean =>
  incoming.origin === expected.origin && incoming.source === expected.source && expected.source !== null

/** The message of the framed game itself, or null for a post of any other sender. */
export function acceptMessage(incoming: Incoming, expected: Expected): GameMessage | null {
  if (!comesFrom(incoming, expected)) return null
  const parsed = gameMessage.safeParse(incoming.data)
  return parsed.success ? parsed.data : null
}
