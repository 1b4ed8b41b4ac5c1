import { CRASH_PROTOCOL } from '@ruka/contract/crash'
import { GAMES_PAYOUT_DAY_KES } from '@ruka/contract/limits'
import { asCents, toKes } from '@ruka/contract/money'
import { ownBetOf, type Seat } from './book.ts'
import type { RunningRounds } from './running-rounds.ts'
import type { Shared } from './shared.ts'
import type { phaseShown } from './phase-shown.ts'
import type { Welcome } from './table.ts'

/** The table as it stands, for a newcomer; a demo seat gets its purse. */
export function welcomeOf(
  { ctx, manifest, demo, availability, book }: Shared,
  { seat, rounds, shown }: { seat: Seat; rounds: RunningRounds; shown: ReturnType<typeof phaseShown> },
): Welcome {
  const isDemo = seat.sessionId === null
  return {
    t: 'welcome',
    v: CRASH_PROTOCOL,
    game: manifest.slug,
    mode: isDemo ? 'demo' : 'real',
    balance: toKes(isDemo ? demo.sit(seat.owner, seat.node) : asCents(0)),
    ...availability.shown(),
    dayLeft: GAMES_PAYOUT_DAY_KES,
    missed: [],
    ...rounds.shown(),
    ...shown,
    own: book().ofOwner(seat.owner).map(ownBetOf),
    live: book().live(),
    ...book().totals(),
    history: [...rounds.history],
    ...(ctx.config.CRASH_CHAT === 'on' ? { chat: true } : {}),
  }
}
