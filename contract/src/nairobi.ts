/**
 * Nairobi's calendar, three hours ahead of UTC all year. Moments are milliseconds since 1970, days are `yyyy-MM-dd`.
 */
export const NAIROBI = 'Africa/Nairobi'
export const DAY_MS = 86_400_000
const AHEAD_MS = 3 * 3_600_000

/** The date and time in Nairobi, as the UTC fields of a `Date`. */
export const inNairobi = (atMs: number): Date => new Date(atMs + AHEAD_MS)
/** `2026-11-21 18:05:09` in Nairobi. */
export const nairobiTime = (atMs: number): string =>
  inNairobi(atMs).toISOString().slice(0, 'yyyy-MM-dd HH:mm:ss'.length).replace('T', ' ')
/** The day in Nairobi. */
export const nairobiDate = (atMs: number): string =>
  inNairobi(atMs).toISOString().slice(0, 'yyyy-MM-dd'.length)

/** The moment at which a day begins in Nairobi; NaN for what has no such form. */
export const nairobiStartMs = (day: string): number => Date.parse(`${day}T00:00:00Z`) - AHEAD_MS
/** The moment at which the day of a moment began in Nairobi. */
export const nairobiDayStart = (atMs: number): number =>
  Math.floor((atMs + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS
/** The day that is `days` later, or earlier where negative. */
export const addDays = (day: string, days: number): string => nairobiDate(nairobiStartMs(day) + days * DAY_MS)

/** When a day of the calendar begins in Nairobi; null for any other text, such as 30 February. */
export function nairobiDayMs(day: string): number | null {
  const startMs = nairobiStartMs(day)
  // Date.parse takes 30 February for 2 March.
  return Number.isNaN(startMs) || nairobiDate(startMs) !== day ? null : startMs
}

/** The moment at which clocks in Nairobi show a date and a time; null where there is none, as on 31 February. */
export function nairobiMoment(
  [year, month, day]: readonly [year: number, month: number, day: number],
  [hour, minute, second]: readonly [hour: number, minute: number, second: number],
): number | null {
  const shownMs = Date.UTC(year, month - 1, day, hour, minute, second)
  const shown = new Date(shownMs)
  const given = [month - 1, day, hour, minute, second]
  const found = [
    shown.getUTCMonth(),
    shown.getUTCDate(),
    shown.getUTCHours(),
    shown.getUTCMinutes(),
    shown.getUTCSeconds(),
  ]
  return given.every((part, at) => part === found[at]) ? shownMs - AHEAD_MS : null
}
