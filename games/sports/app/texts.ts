import { fill, language } from '../../kit/fill.ts'
import { count } from '../../kit/format.ts'

/** In Kenya, wherever the phone thinks it is. */
const ZONE = 'Africa/Nairobi'
const format = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (date: Date): string => {
    const key = language()
    const known = made.get(key)
    const use =
      known ?? new Intl.DateTimeFormat(key === 'sw' ? 'sw-KE' : 'en-KE', { timeZone: ZONE, ...options })
    made.set(key, use)
    return use.format(date)
  }
}
const clock = format({ hour: '2-digit', minute: '2-digit', hour12: false })
const day = format({ weekday: 'short', day: 'numeric', month: 'short' })
const dateKey = (date: Date): string => new Date(date.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)

const DAY_MS = 86_400_000

/** `19:45` today, `Tomorrow 19:45`, or the day before the time. */
export function kickOffText(iso: string, nowMs: number, words: { readonly tomorrowAt: string }): string {
  const at = new Date(iso)
  if (dateKey(at) === dateKey(new Date(nowMs))) return clock(at)
  if (dateKey(at) === dateKey(new Date(nowMs + DAY_MS))) return fill(words.tomorrowAt, { time: clock(at) })
  return `${day(at)} ${clock(at)}`
}

export const dateText = (iso: string): string => `${day(new Date(iso))} ${clock(new Date(iso))}`

/** Odds with as many decimals as fit a cell, cut: a price is never shown above what it is. */
export function oddsText(odds: number): string {
  const decimals = odds < 100 ? 2 : odds < 1_000 ? 1 : 0
  const scale = 10 ** decimals
  const cut = Math.floor(odds * scale + 1e-6) / scale
  return decimals === 0 ? count(cut) : cut.toFixed(decimals)
}
