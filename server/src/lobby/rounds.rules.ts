import type { CrashServerMessage } from '@ruka/contract/crash'
import type { LobbyGame } from '@ruka/contract/lobby'
import { LOBBY_FLIGHT_MS, LOBBY_ROUNDS } from '@ruka/contract/lobby-limits'

/** What the rooms broadcast. */
type RoundMessage = Extract<
  CrashServerMessage,
  { t: 'settings' | 'betting' | 'flying' | 'tick' | 'live' | 'crashed' | 'voided' }
>
/** What this process knows of the rounds of a game. Times are of its monotonic clock. */
export type Rounds = {
  readonly game: string
  readonly phase: LobbyGame['phase']
  readonly tookOffMs: number
  /** When subscribers were last told. */
  readonly toldMs: number
  readonly players: number
  readonly ends: readonly number[]
}

export const unknownRounds = (game: string, ends: readonly number[]): Rounds => ({
  game,
  phase: 'waiting',
  tookOffMs: 0,
  toldMs: 0,
  players: 0,
  ends,
})

/** The rounds after a message of the room, and whether subscribers are told. */
export function nextRounds(before: Rounds, message: RoundMessage, nowMs: number): readonly [Rounds, boolean] {
  const told = (change: Partial<Rounds>) => [{ ...before, ...change, toldMs: nowMs }, true] as const
  switch (message.t) {
    case 'betting':
      return told({ phase: 'betting', players: 0 })
    case 'flying':
      return told({ phase: 'flying', tookOffMs: nowMs - message.elapsedMs })
    case 'tick': {
      const flight = { phase: 'flying', tookOffMs: nowMs - message.elapsedMs } as const
      const due = before.phase !== 'flying' || nowMs - before.toldMs >= LOBBY_FLIGHT_MS
      return due ? told(flight) : [{ ...before, ...flight }, false]
    }
    case 'live':
      if (message.players === before.players) return [before, false]
      return before.phase === 'flying'
        ? told({ players: message.players })
        : [{ ...before, players: message.players }, false]
    case 'crashed':
      return told({ phase: 'crashed', ends: [message.x100, ...before.ends].slice(0, LOBBY_ROUNDS) })
    case 'voided':
      return told({ phase: 'waiting', players: 0 })
    case 'settings':
      return [before, false]
  }
}

/**
 * The rounds as subscribers see them now. A flight or a betting window that is no longer heard of is none.
 */
export function shownRounds(
  { game, phase, tookOffMs, toldMs, players, ends }: Rounds,
  nowMs: number,
): LobbyGame {
  const isLost = (phase === 'flying' || phase === 'betting') && nowMs - toldMs > 2 * LOBBY_FLIGHT_MS
  return {
    game,
    phase: isLost ? 'waiting' : phase,
    ...(phase === 'flying' && !isLost ? { elapsedMs: nowMs - tookOffMs } : {}),
    players,
    ends: [...ends],
  }
}
