import { asCents, type Cents } from '@ruka/contract/money'
import { holderReader } from '../accounts/index.ts'
import { batcher } from '../platform/batcher.ts'
import type { Ctx } from '../platform/context.ts'
import { readBalances } from '../wagers/index.ts'
import type { Participant } from './round-bets.ts'

/** What sockets ask of their own player’s all the time. Those of a process that ask together share a query of each kind. */
export type OwnReaders = {
  /** Whether a participant may still see what is its player’s. The message of a session’s end may be lost, so it is asked for. */
  isLive(participant: Participant): Promise<boolean>
  balanceOf(playerId: string): Promise<Cents>
}

export function ownReaders(ctx: Ctx): OwnReaders {
  const holderOf = holderReader(ctx)
  return {
    isLive: async ({ sessionId, owner }) =>
      sessionId === null || (await holderOf(sessionId))?.playerId === owner,
    balanceOf: batcher<string, Cents>({
      async run(playerIds) {
        const balances = await readBalances(ctx.db.lookups, [...new Set(playerIds)])
        return playerIds.map(playerId => balances.get(playerId) ?? asCents(0))
      },
    }),
  }
}
