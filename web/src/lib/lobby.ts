import type { LobbyGame, LobbyWin } from '@ruka/contract/lobby'
import { LOBBY_FLIGHT_MS, LOBBY_WINS } from '@ruka/contract/lobby-limits'
import { createStore } from './store.ts'

/** A crash game as it is known here; a flight began at `tookOffMs` of `performance.now()`. */
export type LiveGame = LobbyGame & { readonly tookOffMs: number; readonly heardMs: number }
export type Lobby = { readonly games: readonly LiveGame[]; readonly wins: readonly LobbyWin[] }

/** Nothing is known. */
export const NO_LOBBY: Lobby = { games: [], wins: [] }
/** The components that show the lobby now. */
export const lobbyFollowers = { count: 0 }
export const lobby = createStore<Lobby>(NO_LOBBY)

const heard = (game: LobbyGame): LiveGame => {
  const nowMs = performance.now()
  return { ...game, tookOffMs: nowMs - (game.elapsedMs ?? 0), heardMs: nowMs }
}

/** Keeps what the socket tells. */
export const keepLobby = (games: readonly LobbyGame[], wins: readonly LobbyWin[]): void =>
  lobby.set({ games: games.map(heard), wins })

export function keepGame(game: LobbyGame): void {
  const { games, wins } = lobby.get()
  lobby.set({ games: [...games.filter(known => known.game !== game.game), heard(game)], wins })
}

export function keepWin(win: LobbyWin): void {
  const { games, wins } = lobby.get()
  lobby.set({ games, wins: [win, ...wins.filter(({ n }) => n !== win.n)].slice(0, LOBBY_WINS) })
}

export function forgetWins(ns: readonly number[]): void {
  const { games, wins } = lobby.get()
  lobby.set({ games, wins: wins.filter(({ n }) => !ns.includes(n)) })
}

/** The line is down: rounds go on without us, and wins stay as they are. */
export const forgetRounds = (): void => lobby.set({ games: [], wins: lobby.get().wins })

/** Whether the flight still counts: a line that is silent may have missed its end. */
export const isFlying = ({ phase, heardMs }: LiveGame, nowMs: number): boolean =>
  phase === 'flying' && nowMs - heardMs < 2 * LOBBY_FLIGHT_MS
