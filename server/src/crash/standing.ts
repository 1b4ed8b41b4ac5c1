import type { Cents } from '@ruka/contract/money'
import { readBalance } from '../wagers/index.ts'
import type { Bet } from './book.ts'
import { DAY_MAX } from './day-limit.rules.ts'
import { readDayLeft } from './day-wins.ts'
import type { Shared } from './shared.ts'

/** What a player has, and may still win today. */
export type Standing = { readonly balanceCents: Cents; readonly leftCents: Cents }

/** Of a bet's player, as it stands now; play money has no day's limit. */
export async function standingOf(
  { ctx, demo }: Shared,
  { owner, demo: isDemo }: Pick<Bet, 'owner' | 'demo'>,
): Promise<Standing> {
  if (isDemo) return { balanceCents: demo.balance(owner), leftCents: DAY_MAX }
  const [balanceCents, leftCents] = await Promise.all([
    readBalance(ctx.db.read, owner),
    readDayLeft(ctx.db.read, owner, ctx.clock.now()),
  ])
  return { balanceCents, leftCents }
}
