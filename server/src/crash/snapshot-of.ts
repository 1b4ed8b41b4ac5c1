import { asCents, toKes } from '@ruka/contract/money'
import { dayLimitKes } from './model/crash-games.ts'
import { ownBetOf, type Participant } from './model/round-bets.ts'
import type { CurrentRound } from './current-round.ts'
import type { RoomContext } from './room-context.ts'
import type { phaseShown } from './round.rules.ts'
import type { Snapshot } from './model/room-api.ts'

/** The state of the room for a new subscriber; a demo participant gets its wallet. */
export function snapshotOf(
  { ctx, manifest, demo, availability, roundBets }: RoomContext,
  {
    participant,
    rounds,
    shown,
  }: { participant: Participant; rounds: CurrentRound; shown: ReturnType<typeof phaseShown> },
): Snapshot {
  const isDemo = participant.sessionId === null
  return {
    t: 'snapshot',
    game: manifest.slug,
    mode: isDemo ? 'demo' : 'real',
    balance: toKes(isDemo ? demo.open(participant.owner, participant.node) : asCents(0)),
    ...availability.shown(),
    dayLeft: dayLimitKes(ctx),
    endedWhileAway: [],
    ...rounds.shown(),
    ...shown,
    own: roundBets().ofOwner(participant.owner).map(ownBetOf),
    live: roundBets().live(),
    ...roundBets().totals(),
    history: [...rounds.history],
    ...(ctx.config.CRASH_CHAT === 'on' ? { chat: true } : {}),
  }
}
