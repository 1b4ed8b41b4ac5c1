import type { CrashPhase, CrashSocketMessage, LiveBet } from '@ruka/contract/crash'
import type { Played } from '../../kit/reality.rules.ts'
import type { Intent, Slot } from './slot.rules.ts'

export type Link = 'connecting' | 'open' | 'reconnecting' | 'closed'
export type Limits = Extract<CrashSocketMessage, { t: 'snapshot' }>['limits']
export type PastRound = { readonly round: number; readonly x100: number }
export type Bye = Extract<CrashSocketMessage, { t: 'bye' }>['reason'] | 'unknown_game'

/** One event during a lost connection; money is KES. */
export type RecapItem =
  | {
      readonly what: 'cashed_out' | 'lost' | 'returned' | 'flying' | 'staked' | 'unknown' | 'unsent'
      readonly round: number
      readonly stake: number
      readonly x100?: number | undefined
      readonly payout?: number | undefined
    }
  | { readonly what: 'auto_stopped' | 'demo_anew' }

/** The state of the client; times are on the client's own monotonic clock. */
export type Table = {
  readonly link: Link
  /** The server closed the session; the shell must open the game again. */
  readonly over?: Bye | undefined
  readonly mode: 'real' | 'demo'
  readonly balance: number
  /** Absent until the first snapshot. */
  readonly limits?: Limits | undefined
  /** Staff closed the game: no bets are accepted, after the running round or at once. */
  readonly closed?: 'after_round' | 'now' | undefined
  /** What crash games may still pay this player today, in KES. */
  readonly dayLeft: number
  readonly round: number
  readonly phase: CrashPhase
  /** The round whose opening arrived on this connection: automatic bets are sent only into it. */
  readonly opened?: number | undefined
  /** The earliest round with an unanswered request; the next snapshot has its outcome. */
  readonly unsure?: number | undefined
  /** The last round was interrupted and its stakes returned. */
  readonly voided: boolean
  readonly commitment: string
  readonly seed?: string | undefined
  readonly crashX100?: number | undefined
  readonly lockAtMs?: number | undefined
  readonly takeOffAtMs?: number | undefined
  readonly receivedAtMs: number
  readonly rttsMs: readonly number[]
  readonly slots: readonly [Slot, Slot]
  readonly live: readonly LiveBet[]
  readonly players: number
  readonly staked: number
  readonly history: readonly PastRound[]
  /** What happened during a lost connection, until it is dismissed. */
  readonly recap: readonly RecapItem[]
  readonly played?: Played | undefined
  /** The game has a chat. */
  readonly chat: boolean
  /** When the next reality check is due. */
  readonly checkAtMs?: number | undefined
  /** The reality check is open: no bet is sent before its answer. */
  readonly asking: boolean
}

export const emptyTable: Table = {
  link: 'connecting',
  mode: 'demo',
  balance: 0,
  dayLeft: 0,
  round: 0,
  phase: 'waiting',
  voided: false,
  commitment: '',
  receivedAtMs: 0,
  rttsMs: [],
  slots: [{}, {}],
  live: [],
  players: 0,
  staked: 0,
  history: [],
  recap: [],
  asking: false,
  chat: false,
}

/** The first round for which a snapshot must contain the outcomes of this player's bets. */
export const unresolvedSince = ({ round, unsure }: Table): number => unsure ?? round

/** The requests to repeat after a snapshot: their answers may have been lost with the old connection. */
export const unanswered = (table: Table): readonly Intent[] =>
  table.slots.flatMap(({ intent }) => (intent ? [intent] : []))
