import type { Won } from './store.ts'

/** How long a part of the screen says who has just won it. */
export const CELEBRATION_MS = 6_000
/** Wins that wait for their turn: where more come than can be said, the oldest of them is left out. */
const WAITING_MAX = 3

/** Announces one win after the other, so that each is seen and read. */
export function inTurn(announce: (won: Won) => void): (won: Won) => void {
  const wins: Won[] = []
  const next = () => {
    const [won] = wins
    if (!won) return
    announce(won)
    setTimeout(() => {
      wins.shift()
      next()
    }, CELEBRATION_MS)
  }
  return won => {
    wins.push(won)
    if (wins.length === 1) next()
    else if (wins.length > 1 + WAITING_MAX) wins.splice(1, 1)
  }
}
