/** Figures of the topic `lobby`, apart from its schemas: the home page needs no more. */

/** The rounds of a crash game, latest first, that the lobby shows. */
export const LOBBY_ROUNDS = 8
/** The wins that the lobby shows. */
export const LOBBY_WINS = 12
/** A flight is told again after this time; one that is not told for twice as long may be over. */
export const LOBBY_FLIGHT_MS = 5_000
