import { createStore } from '@ruka/client/store'
import type { LobbyGame, LobbyWin } from '@ruka/contract/lobby'
import { LOBBY_FLIGHT_MS, LOBBY_WINS } from '@ruka/contract/lobby-limits'

/** A crash game as it is known here; a flight began at `tookOffMs` of `performance.now()`. */
export type LiveGame = LobbyGame & { readonly tookOffMs: number; readonly heardMs: number }
export type Lobby = {
  readonly games: readonly LiveGame[]
  readonly wins: readonly LobbyWin[]
  /** Whether the socket has told of it, even if it is silent now. */
  readonly isKnown: boolean
}

export const NO_LOBBY: Lobby = { games: [], wins: [], isKnown: false }
export const lobby = createStore<Lobby>(NO_LOBBY)

const heard = (game: LobbyGame): LiveGame => {
  const nowMs = performance.now()
  return { ...game, tookOffMs: nowMs - (game.elapsedMs ?? 0), heardMs: nowMs }
}

/** Keeps what the socket tells. */
export const keepLobby = (games: readonly LobbyGame[], wins: readonly LobbyWin[]): void =>
  lobby.set({ games: games.map(heard), wins, isKnown: true })

export function keepGame(game: LobbyGame): void {
  const others = lobby.get().games.filter(known => known.game !== game.game)
  lobby.set({ ...lobby.get(), games: [...others, heard(game)] })
}

export function keepWin(win: LobbyWin): void {
  const others = lobby.get().wins.filter(({ n }) => n !== win.n)
  lobby.set({ ...lobby.get(), wins: [win, ...others].slice(0, LOBBY_WINS) })
}

export function forgetWins(ns: readonly number[]): void {
  const { wins } = lobby.get()
  lobby.set({ ...lobby.get(), wins: wins.filter(({ n }) => !ns.includes(n)) })
}

/** The line is down: rounds go on without us, and wins stay as they are. */
export const forgetRounds = (): void => lobby.set({ ...lobby.get(), games: [] })

/** Whether the flight still counts: a line that is silent may have missed its end. */
export const isFlying = ({ phase, heardMs }: LiveGame, nowMs: number): boolean =>
  phase === 'flying' && nowMs - heardMs < 2 * LOBBY_FLIGHT_MS
