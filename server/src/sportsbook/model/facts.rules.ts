import type { Cents } from '@ruka/contract/money'
import type { Overrides } from './overrides.rules.ts'

export type Selection = {
  readonly eventId: string
  readonly market: number
  readonly specifiers: string
  readonly outcome: string
}

export type EventFacts = {
  readonly factsId: number
  readonly competitionId: string
  readonly home: string
  readonly away: string
  readonly kickOffMs: number
  readonly status: number
  readonly homeScore: number | null
  readonly awayScore: number | null
  readonly matchTime: string | null
  readonly stoppedAtMs: number | null
  /** Until when the live producer's last word on it counts. */
  readonly heardUntilMs: number | null
  readonly isSuspended: boolean
  /** What staff decided of its lines. */
  readonly overrides: Overrides
}
/** What is known of a selection now. */
export type SelectionFacts = {
  readonly event: EventFacts | undefined
  readonly line:
    | {
        readonly status: number
        readonly product: number
        readonly stoppedAtMs: number | null
        /** What is offered, in parts of ten thousand: null for an outcome that is not, missing where there is none. */
        readonly odds: number | null | undefined
      }
    | undefined
  /** Whether the producer of the line is up. */
  readonly isUp: boolean
  /** Whether it is known how it ended. */
  readonly isDecided: boolean
  /** What open bets on it may pay. */
  readonly exposureCents: Cents
}
