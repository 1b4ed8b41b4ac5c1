import type { CrashManifest } from '@ruka/games'
import type { Ctx } from '../platform/context.ts'
import type { Lease } from '../platform/lease.ts'
import type { Availability } from './availability.ts'
import type { Book } from './book.ts'
import type { DemoPurses } from './demo-purses.ts'
import type { News } from './news.ts'
import type { RoundState } from './round.rules.ts'

/** What the parts of a room share. */
export type Shared = {
  readonly ctx: Ctx
  readonly lease: Lease
  readonly manifest: CrashManifest
  readonly news: News
  readonly demo: DemoPurses
  readonly availability: Availability
  /** The running round's bets. */
  book(): Book
  phase(): RoundState['phase']
  /** Ends the room on a fault that leaves the truth in doubt. */
  fail(error: unknown): void
}
