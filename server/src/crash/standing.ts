import type { Cents } from '@ruka/contract/money'
import { readBalance, readRemaining } from '../wagers/index.ts'
import type { Bet } from './round-bets.ts'
import { DAY_MAX } from './day-limit.rules.ts'
import type { RoomContext } from './room-context.ts'

/** What a player has, and may still win today. */
export type Standing = { readonly balanceCents: Cents; readonly leftCents: Cents }

/** Of a bet's player, as it stands now; play money has no day's limit. */
export async function standingOf(
  { ctx, demo }: RoomContext,
  { owner, demo: isDemo }: Pick<Bet, 'owner' | 'demo'>,
): Promise<Standing> {
  if (isDemo) return { balanceCents: demo.balance(owner), leftCents: DAY_MAX }
  const [balanceCents, leftOf] = await Promise.all([
    readBalance(ctx.db.read, owner),
    readRemaining(ctx.db.read, [owner], { pool: 'crash', atMs: ctx.clock.now() }),
  ])
  return { balanceCents, leftCents: leftOf(owner) }
}
