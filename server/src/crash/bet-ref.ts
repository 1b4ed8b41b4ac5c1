/** The most bets of a slot in one round, all but the last cancelled. */
export const TRIES_MAX = 5

/**
 * The unique ref of a bet's wager: game, round, slot and, if there are any, the number of cancelled bets
 * before it.
 */
export const betRef = (game: string, round: number, slot: number, tries = 0): string =>
  `${roundRefs(game, round)}${slot}${tries > 0 ? `.${tries}` : ''}`

/** The round and the slot of a ref. */
export function partsOfRef(ref: string): { round: number; slot: 0 | 1 } {
  const [, round, slot] = ref.split(':')
  return { round: Number(round), slot: slot!.startsWith('1') ? 1 : 0 }
}

/** The prefix of all refs of a round. */
export const roundRefs = (game: string, round: number): string => `${roundEvent(game, round)}:`

/** The event of a round's wagers: a player's wagers on one event share a reservation. */
export const roundEvent = (game: string, round: number): string => `${game}:${round}`
