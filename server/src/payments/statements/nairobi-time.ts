const NAIROBI_MS = 3 * 3_600_000

/** `2026-11-21`: the Nairobi day of a moment. */
export const nairobiDay = (atMs: number): string => eat(atMs).slice(0, 10)
/** `2026-11-21 18:05:09` in East Africa Time. */
export const nairobiTime = (atMs: number): string => eat(atMs).slice(0, 19).replace('T', ' ')
/** The moment at which a Nairobi day begins. */
export const dayStartMs = (day: string): number => Date.parse(`${day}T00:00:00+03:00`)
/** The day that is `days` later, or earlier where negative. */
export const addDays = (day: string, days: number): string => nairobiDay(dayStartMs(day) + days * 86_400_000)

const eat = (atMs: number): string => new Date(atMs + NAIROBI_MS).toISOString()
