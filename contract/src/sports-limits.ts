/** Figures of the sports endpoints and of the topic `sports`, apart from their schemas. */

/** Events in one answer: without a wish, and at most. */
export const SPORTS_EVENTS = { usual: 30, most: 60 } as const
/** Competitions in one answer. */
export const SPORTS_COMPETITIONS_MAX = 200
/** The letters of a search, and what it finds at most. */
export const SPORTS_SEARCH = { least: 2, most: 60, events: 20, competitions: 10 } as const
/** An event is among the highlights if it begins within this time. */
export const SPORTS_HIGHLIGHT_HOURS = 48
/** The events that one socket follows at most. */
export const SPORTS_FOLLOWED_MAX = 60
/** A bet that the player made longer ago than this is not placed. */
export const SLIP_AGE_MAX_MS = 120_000
/** Slips in one answer. */
export const SLIPS_PAGE = 20
/** Days for which a booking code is kept after it was last made. */
export const BOOKING_DAYS = 7
/**
 * The least time between two messages of the topic `sports` about one event: in a list, of the one event that
 * is open, and in data-saver mode. Suspensions do not wait.
 */
export const SPORTS_CADENCE_MS = { list: 1_000, event: 250, saver: 3_000 } as const
