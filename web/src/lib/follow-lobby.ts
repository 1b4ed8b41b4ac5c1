import { addTopic, followTopics } from './line.ts'
import { forgetRounds, forgetWins, keepGame, keepLobby, keepWin, lobbyFollowers } from './lobby.ts'

let added = false

/** Brings the page's socket in line with whether the lobby is shown. */
export function followLobby(): void {
  if (added) return followTopics()
  added = true
  addTopic({
    name: 'lobby',
    first: 'lobby',
    wanted: () => lobbyFollowers.count > 0 && document.visibilityState === 'visible',
    receive(message) {
      if (message.t === 'lobby') keepLobby(message.games, message.wins)
      else if (message.t === 'lobbyGame') keepGame(message.game)
      else if (message.t === 'lobbyWin') keepWin(message.win)
      else if (message.t === 'lobbyForgotten') forgetWins(message.ns)
    },
    lost: forgetRounds,
  })
}
