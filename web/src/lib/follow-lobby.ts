import { line } from './line.ts'
import { forgetRounds, forgetWins, keepGame, keepLobby, keepWin, lobby } from './lobby.ts'
import { preferred } from './preferences.ts'

line.add({
  name: 'lobby',
  first: 'lobby',
  wanted: () => lobby.isShown() && !preferred().saveData && document.visibilityState === 'visible',
  receive(message) {
    if (message.t === 'lobby') keepLobby(message.games, message.wins)
    else if (message.t === 'lobbyGame') keepGame(message.game)
    else if (message.t === 'lobbyWin') keepWin(message.win)
    else if (message.t === 'lobbyForgotten') forgetWins(message.ns)
  },
  lost: forgetRounds,
})

/** Brings the page's socket in line with whether the lobby is shown. */
export const followLobby = line.follow
