/** A play as a wager: its `ref` within the player's. `id` is the client's. */
export const playRef = (game: string, id: string): string => `${game}:${id}`
