import { fill } from '../fill.ts'
import { count } from '../format.ts'
import * as words from './locales/dates.en.json'

/** Kenya is three hours ahead of UTC all year, wherever the phone thinks it is. */
const ZONE_MS = 3 * 3_600_000
/** The time in Kenya, in the fields of UTC. */
const inKenya = (date: Date): Date => new Date(date.getTime() + ZONE_MS)
const clock = (date: Date): string => inKenya(date).toISOString().slice(11, 16)
const dateKey = (date: Date): string => inKenya(date).toISOString().slice(0, 10)

/** The names are ours: a phone may lack those of a language, and the server draws the same. */
const WEEKDAYS = words.weekdays.split(' ')
const MONTHS = words.months.split(' ')
const day = (date: Date): string => {
  const local = inKenya(date)
  return `${WEEKDAYS[local.getUTCDay()]}, ${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]}`
}

const DAY_MS = 86_400_000

/** `19:45` today, `Tomorrow 19:45`, or the day before the time. */
export function kickOffText(iso: string, nowMs: number): string {
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
