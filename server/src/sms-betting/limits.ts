/** A message that is older places nothing. */
export const LATE_AFTER_MS = 10 * 60_000
/** A message that is dated further ahead was given a wrong time zone, or comes from a wrong clock: it places nothing. */
export const AHEAD_MS = 2 * 60_000
/** So many messages of one number are read in a window; the next one is told so, and the others are not answered. */
export const MESSAGES_MAX = 20
export const LIMIT_WINDOW_MS = 10 * 60_000
/** So many are stored: a number cannot fill the table. */
export const STORED_MAX = 60
/** A number that cannot bet is told so once in this time: each answer costs. */
export const TOLD_ONCE_MS = 86_400_000
/** How long messages are kept, for what players ask about them. */
export const KEPT_MS = 90 * 86_400_000
/** A code is not given to another event before this time after the kick-off. */
export const CODE_KEPT_MS = 30 * 86_400_000
/** The matches that are listed: those that begin next. */
export const LISTED = { withinMs: 14 * 86_400_000, limit: 120 } as const
