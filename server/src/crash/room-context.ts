import type { CrashManifest } from '@ruka/games'
import { fromKes, type Cents } from '@ruka/contract/money'
import { houseLimitsOf } from '../house-limits/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Lease } from '../platform/db/lease.ts'
import { readBalance, readRemaining } from '../wagers/queries.ts'
import { dayLimitKes } from './model/crash-games.ts'
import type { Availability } from './availability.ts'
import type { Bet, RoundBets } from './model/round-bets.ts'
import type { DemoWallets } from './demo-wallets.ts'
import type { PlayerSeeds } from './player-seeds.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { RoundState } from './round.rules.ts'

/** The state that the parts of a room share. */
export type RoomContext = {
  readonly ctx: Ctx
  readonly lease: Lease
  readonly manifest: CrashManifest
  readonly broadcaster: Broadcaster
  readonly demo: DemoWallets
  readonly availability: Availability
  readonly seeds: PlayerSeeds
  /** The running round's bets. */
  roundBets(): RoundBets
  phase(): RoundState['phase']
  /** Ends the room on a fault that leaves the truth in doubt. */
  fail(error: unknown): void
}

/** A player's balance, and what the player may still win today. */
export type Balances = { readonly balanceCents: Cents; readonly leftCents: Cents }

/** The current balances of a bet's player; play money has no daily limit. */
export async function balancesOf(
  { ctx, demo }: RoomContext,
  { owner, demo: isDemo }: Pick<Bet, 'owner' | 'demo'>,
): Promise<Balances> {
  if (isDemo) return { balanceCents: demo.balance(owner), leftCents: fromKes(dayLimitKes(ctx)) }
  const [balanceCents, leftOf] = await Promise.all([
    readBalance(ctx.db.read, owner),
    readRemaining(ctx.db.read, [owner], { pool: 'crash', atMs: ctx.clock.now(), limits: houseLimitsOf(ctx) }),
  ])
  return { balanceCents, leftCents: leftOf(owner) }
}
