import { createStore } from '@ruka/client/store'

/** `before-paint.js` asks for it, too: the page that the server draws has the line. */
const KEY = 'ruka.beside-game'

/** Whether the player has put away what stands beside games, until the visit ends. */
export const isPutAway = createStore(recall())

export function putAway(): void {
  isPutAway.set(true)
  try {
    sessionStorage.setItem(KEY, 'away')
  } catch {
    // Without storage it stays away until the page is loaded again.
  }
}

function recall(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    // Blocked, or where the server draws the page.
    return false
  }
}
