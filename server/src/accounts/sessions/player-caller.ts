import type { Session } from '../../live/index.ts'

/** A logged-in player: the session, and what the query that reads it finds of the player's record. */
export type PlayerCaller = Session & {
  readonly msisdn: string
  readonly name: string
  readonly status: string
  /** How other players see the player, and whether they see the player's bets. */
  readonly alias: string
  readonly showsBets: boolean
}

declare module '../../platform/http/caller.ts' {
  interface CallerTypes {
    player: PlayerCaller
  }
}

/** Records a deliberate act in this session. */
export type NoteActivity = (sessionId: string) => Promise<void>
