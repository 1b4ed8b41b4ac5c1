import { auditBooks } from '../server/src/audit-books.ts'
import type { Ctx } from '../server/src/platform/context.ts'
import { firstRow, sql } from '../server/src/platform/db.ts'
import { openBetting } from '../server/src/sportsbook/index.ts'
import { percentile, rounded, type Figure } from './figures.ts'
import { openRound, slipOn } from './league/round.ts'
import { openRichPlayers } from './sportsbook/book.ts'
import { timeSettlement } from './sportsbook/time-settlement.ts'
import { inWorld } from './world.ts'

const PLAYERS = 5_000
const SLIPS = 50_000
/** Slips that arrive together. */
const TOGETHER = 2_000

/**
 * The end of a round on PostgreSQL, fsync on: 50,000 slips of 5,000 players on the 20 matches of both leagues,
 * singles and multis of up to four legs, are settled by results that arrive together. The time of each slip is
 * that from the results until its settlement is committed. The audit is clean afterwards.
 */
export function leagueSettle(): Promise<readonly Figure[]> {
  return inWorld(async ({ ctx }) => {
    const round = await openRound(ctx)
    const players = await openRichPlayers(ctx, PLAYERS)
    await placeAll(ctx, players, round.eventIds)
    const began = performance.now()
    await round.draw()
    const decidedMs = performance.now() - began
    const times = await timeSettlement(ctx, began)
    const open = await countOpen(ctx)
    const broken = (await auditBooks(ctx.db)).filter(({ offending }) => offending.length > 0)
    if (broken.length > 0) throw new Error(`the audit found ${JSON.stringify(broken)}`)
    const seconds = (times.at(-1)! - decidedMs) / 1_000
    return [
      { name: 'settle_p50_ms', value: rounded(percentile(times, 50), 0), unit: 'ms' },
      { name: 'settle_p99_ms', value: rounded(percentile(times, 99), 0), unit: 'ms' },
      { name: 'decide_ms', value: rounded(decidedMs, 0), unit: 'ms' },
      { name: 'settled_per_s', value: rounded(times.length / seconds, 0), unit: 'slips/s' },
      { name: 'unsettled', value: SLIPS - times.length + open, unit: 'slips' },
    ]
  })
}

async function placeAll(ctx: Ctx, players: readonly string[], eventIds: readonly string[]): Promise<void> {
  const place = openBetting(ctx)
  for (let from = 0; from < SLIPS; from += TOGETHER)
    await Promise.all(
      Array.from({ length: TOGETHER }, async (_, at) => {
        const verdict = await place(slipOn(ctx, players[(from + at) % players.length]!, eventIds))
        if (!verdict.ok) throw new Error(`a slip was refused: ${JSON.stringify(verdict)}`)
      }),
    )
}

const countOpen = async (ctx: Ctx): Promise<number> =>
  (await firstRow(
    ctx.db.read,
    sql<{ open: number }>`select count(*)::int as open from sportsbook.slips where state = 'open'`,
  ))!.open
