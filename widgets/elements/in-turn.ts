import type { Won } from './store.ts'

/** How long an element announces a win. */
export const CELEBRATION_MS = 6_000
/** The most wins that wait for their turn: beyond it the oldest one is left out. */
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
