import type { CrashManifest } from '@ruka/games'
import type { Ctx } from '../platform/context.ts'
import type { Lease } from '../platform/lease.ts'
import type { Availability } from './availability.ts'
import type { RoundBets } from './round-bets.ts'
import type { DemoWallets } from './demo-wallets.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { RoundState } from './round.rules.ts'

/** What the parts of a room share. */
export type RoomContext = {
  readonly ctx: Ctx
  readonly lease: Lease
  readonly manifest: CrashManifest
  readonly broadcaster: Broadcaster
  readonly demo: DemoWallets
  readonly availability: Availability
  /** The running round's bets. */
  roundBets(): RoundBets
  phase(): RoundState['phase']
  /** Ends the room on a fault that leaves the truth in doubt. */
  fail(error: unknown): void
}
