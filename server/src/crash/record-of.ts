import { toKes } from '@ruka/contract/money'
import { sessionStartedAt } from '../accounts/index.ts'
import type { Ctx } from '../platform/context.ts'
import { playedSince, readBalance } from '../wagers/index.ts'
import type { Seat } from './book.ts'
import { readDayLeft } from './day-wins.ts'
import { missedBets } from './own-bets.ts'
import type { Welcome } from './table.ts'
import { crashGames } from './crash-games.ts'

const DAY_MS = 86_400_000

/** What a welcome says of the player's own money and record, which no table knows; nothing of play money. */
export async function recordOf(
  ctx: Ctx,
  seat: Seat,
  { game, since }: { game: string; since?: number | undefined },
): Promise<Partial<Welcome>> {
  if (seat.sessionId === null) return {}
  const { read } = ctx.db
  const nowMs = ctx.clock.now()
  const playerId = seat.owner
  const [balanceCents, leftCents, missed, startedAtMs] = await Promise.all([
    readBalance(read, playerId),
    readDayLeft(read, playerId, nowMs),
    since === undefined ? [] : missedBets(ctx, { playerId, game }, since),
    sessionStartedAt(read, seat.sessionId),
  ])
  const sinceMs = Math.max(startedAtMs ?? nowMs, nowMs - DAY_MS)
  const games = crashGames.map(({ slug }) => slug)
  const { stakedCents, paidCents } = await playedSince(read, { playerId, games, sinceMs })
  return {
    balance: toKes(balanceCents),
    dayLeft: toKes(leftCents),
    missed,
    played: { forMs: nowMs - sinceMs, staked: toKes(stakedCents), paid: toKes(paidCents) },
  }
}
