/** The ledger's key for the money of one wager. */
export const holdKey = (ref: string, playerId: string): string => `wager:${ref}:${playerId}`
