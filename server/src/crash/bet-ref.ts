/** The wager's name: game, round, slot. */
export const betRef = (game: string, round: number, slot: number): string =>
  `${roundRefs(game, round)}${slot}`

/** What the names of all bets of a round begin with. */
export const roundRefs = (game: string, round: number): string => `${game}:${round}:`
