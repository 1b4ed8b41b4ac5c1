/** Time and timers in one interface, so that a test controls both. Times are epoch milliseconds. */
export type Clock = {
  now: () => number
  /** Runs the task once after the delay; the returned function cancels it. */
  after: (delayMs: number, task: () => void) => () => void
}

export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    after: (delayMs, task) => {
      const timer = setTimeout(task, delayMs)
      return () => clearTimeout(timer)
    },
  }
}

const EAT_OFFSET_MS = 3 * 60 * 60 * 1000

/** East Africa Time, the only zone that M-PESA uses. It has no summer time, so a fixed offset is exact. */
export type Eat = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  ms: number
}

export function eat(atMs: number): Eat {
  const date = new Date(atMs + EAT_OFFSET_MS)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    ms: date.getUTCMilliseconds(),
  }
}

/**
 * Whole days since the epoch as an EAT calendar counts them; M-PESA's daily limits turn over at midnight EAT.
 */
export const eatDay = (atMs: number): number => Math.floor((atMs + EAT_OFFSET_MS) / 86_400_000)

const two = (n: number): string => String(n).padStart(2, '0')

/** `20210628092408`, the compact form of callbacks. */
export function compactStamp(atMs: number): string {
  const t = eat(atMs)
  return `${t.year}${two(t.month)}${two(t.day)}${two(t.hour)}${two(t.minute)}${two(t.second)}`
}

/** The stamp as a number, as in some results. */
export const numericStamp = (atMs: number): number => Number(compactStamp(atMs))

/** `06.07.2024 22:48:52`, the form of B2C results. */
export function dottedStamp(atMs: number): string {
  const t = eat(atMs)
  return `${two(t.day)}.${two(t.month)}.${t.year} ${two(t.hour)}:${two(t.minute)}:${two(t.second)}`
}

/** `9/5/26` and `11:23 AM`, the forms of M-PESA's text messages. */
export function spokenStamp(atMs: number): { date: string; time: string } {
  const t = eat(atMs)
  const hour = t.hour % 12 === 0 ? 12 : t.hour % 12
  return {
    date: `${t.day}/${t.month}/${two(t.year % 100)}`,
    time: `${hour}:${two(t.minute)} ${t.hour < 12 ? 'AM' : 'PM'}`,
  }
}
