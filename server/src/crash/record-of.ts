import { asCents, toKes, type Cents } from '@ruka/contract/money'
import { liveSessions, sessionStarts } from '../accounts/index.ts'
import { batcher } from '../platform/batcher.ts'
import type { Ctx } from '../platform/context.ts'
import { playedSince, readBalances, readRemaining } from '../wagers/index.ts'
import { crashGames } from './crash-games.ts'
import { missedBets } from './own-bets.ts'
import type { Snapshot } from './room-api.ts'

const DAY_MS = 86_400_000
const games = crashGames.map(({ slug }) => slug)

/** A player's session, and the first round whose end they do not know. */
type Asking = { readonly owner: string; readonly sessionId: string; readonly since: number | undefined }
export type ReadRecord = (asking: Asking) => Promise<Partial<Snapshot> | 'session'>

/**
 * Reads the player's own money and record of a snapshot, which no room knows, or says that the session is over. Ten thousand
 * may come back at once: those who ask together share one query of each kind.
 */
export function recordReader(ctx: Ctx, game: string): ReadRecord {
  return batcher<Asking, Partial<Snapshot> | 'session'>({
    async run(asked) {
      const { read, lookups } = ctx.db
      const nowMs = ctx.clock.now()
      const playerIds = asked.map(({ owner }) => owner)
      const sessionIds = asked.map(({ sessionId }) => sessionId)
      const players = asked.map(({ owner: playerId, since }) => ({ playerId, since }))
      const [holders, starts, balances, leftOf, missed] = await Promise.all([
        liveSessions(lookups, sessionIds, nowMs),
        sessionStarts(lookups, sessionIds),
        readBalances(lookups, playerIds),
        readRemaining(lookups, playerIds, { pool: 'crash', atMs: nowMs }),
        missedBets(read, game, players),
      ])
      const since = asked.map(({ owner: playerId, sessionId }) => {
        const sinceMs = Math.max(starts.get(sessionId) ?? nowMs, nowMs - DAY_MS)
        return { playerId, sinceMs }
      })
      const played = await playedSince(read, since, games)
      return asked.map(({ owner, sessionId }, index) => {
        if (holders.get(sessionId)?.playerId !== owner) return 'session'
        const { stakedCents, paidCents } = played[index]!
        const forMs = nowMs - since[index]!.sinceMs
        return {
          balance: toKes(balances.get(owner)!),
          dayLeft: toKes(leftOf(owner)),
          endedWhileAway: missed[index]!,
          played: { forMs, staked: toKes(stakedCents), paid: toKes(paidCents) },
        }
      })
    },
  })
}

/** Reads players' balances; those that are read together share a query. */
export const balanceReader = (ctx: Ctx): ((playerId: string) => Promise<Cents>) =>
  batcher<string, Cents>({
    async run(playerIds) {
      const balances = await readBalances(ctx.db.lookups, [...new Set(playerIds)])
      return playerIds.map(playerId => balances.get(playerId) ?? asCents(0))
    },
  })
