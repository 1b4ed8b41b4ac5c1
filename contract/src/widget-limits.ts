/** What a widget lists, unless the site's file asks for fewer: jackpots, races, and the places of a leaderboard. */
export const WIDGET_LIMITS = { jackpots: 20, races: 10, tournaments: 20 } as const
export type WidgetName = keyof typeof WIDGET_LIMITS

/** By how much points of high rollers count, unless the rules of a race say another factor. */
export const HIGH_ROLLER_MULTIPLIER = 3

/** A provider refuses a key that is older, by the time in it. */
export const WIDGET_KEY_LIFE_MS = 600_000

/** In CSS pixels, taller than any widget is; the shell shows no more of one. */
export const WIDGET_HEIGHT_MAX = 4_000
