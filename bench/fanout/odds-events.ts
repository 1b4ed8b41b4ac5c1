/** The live matches that every socket of the bench follows. */
export const ODDS_EVENTS: readonly string[] = Array.from({ length: 12 }, (_, at) => `sr:match:${at + 1}`)
