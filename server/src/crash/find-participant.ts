import type { CrashServerMessage } from '@ruka/contract/crash'
import type { gameSessionReader } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context.ts'
import { maskOf, type Participant } from './round-bets.ts'
import { crashGames } from './crash-games.ts'

export type ReadGameSession = ReturnType<typeof gameSessionReader>
export type Bye = Extract<CrashServerMessage, { t: 'bye' }>['reason']

/** Who sits down at a process's socket, or why nobody may. */
export async function findParticipant(
  ctx: Ctx,
  {
    readSession,
    game,
    token,
    node,
  }: { readSession: ReadGameSession; game: string; token: string | undefined; node: string },
): Promise<Participant | Bye> {
  const manifest = crashGames.find(listed => listed.slug === game)
  if (!manifest) return 'unknown_game'
  const id = ctx.random.bytes(12).toString('base64url')
  if (token === undefined)
    return manifest.demo ? { id, owner: `demo:${id}`, node, sessionId: null, mask: 'Demo' } : 'session'
  const session = await readSession(token)
  if (!session || session.game !== game) return 'session'
  const { playerId, sessionId, msisdn } = session
  return { id, owner: playerId, node, sessionId, mask: maskOf(msisdn) }
}
