import type { Ctx } from '../platform/context/context.ts'
import { sql } from '../platform/db/db.ts'
import { assertLeading, type Lease } from '../platform/db/lease.ts'
import type { FeedConsumer as BookKeeper } from '../feed/index.ts'
import { applyToBook } from './apply-to-book.ts'
import { resultMessages } from './book-messages.ts'
import { lockRoundRow, ofRound } from './close-round.ts'
import { countRound } from './count-rounds.ts'
import { addReturns, sumReturns } from './market-returns.ts'
import { readGoals } from './model/match-text.rules.ts'
import { endSeason } from './seasons.ts'
import type { StoredRound } from './model/stored-rounds.ts'

/** Decides the bets on a drawn round at its full time; its slips are settled behind. */
export async function settleRound(
  ctx: Ctx,
  lease: Lease,
  { round, keeper }: { readonly round: StoredRound; readonly keeper: BookKeeper },
): Promise<void> {
  const returns = await sumReturns(ctx, round)
  await ctx.db.tx(async tx => {
    await assertLeading(tx, lease)
    if ((await lockRoundRow(tx, round)) !== 'drawn') return
    await addReturns(tx, round, returns)
    await applyToBook(
      tx,
      ctx,
      keeper,
      round.matches.flatMap(match => resultMessages(match, readGoals(match.goals!), round.startsAtMs)),
    )
    await sql`update virtuals.rounds set state = 'settled', ended_at = ${new Date(ctx.clock.now())}
      where ${ofRound(round)}`.execute(tx)
    await endSeason(tx, ctx, round)
    countRound(ctx, tx, { league: round.league, end: 'settled' })
  })
}
