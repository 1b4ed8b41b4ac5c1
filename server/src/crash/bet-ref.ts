/** How many bets a slot may have in one round, all but the last taken back. */
export const TRIES_MAX = 5

/** The wager's name, never used again: game, round, slot and, where earlier ones were taken back, how many. */
export const betRef = (game: string, round: number, slot: number, tries = 0): string =>
  `${roundRefs(game, round)}${slot}${tries > 0 ? `.${tries}` : ''}`

/** What a bet's name says. */
export function partsOfRef(ref: string): { round: number; slot: 0 | 1 } {
  const [, round, slot] = ref.split(':')
  return { round: Number(round), slot: slot!.startsWith('1') ? 1 : 0 }
}

/** What the names of all bets of a round begin with. */
export const roundRefs = (game: string, round: number): string => `${roundEvent(game, round)}:`

/** What the bets of a round are on: a player's bets share what may be won there. */
export const roundEvent = (game: string, round: number): string => `${game}:${round}`
