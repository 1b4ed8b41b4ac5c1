import { inNairobi, nairobiDate, nairobiTime } from '@ruka/contract/nairobi'
import { fill } from '../fill.ts'
import { count } from '../format.ts'
import * as words from './locales/dates.en.json'

// Times are those of Kenya, wherever the phone thinks it is.
const clock = (date: Date): string => nairobiTime(date.getTime()).slice(11, 16)
const dateKey = (date: Date): string => nairobiDate(date.getTime())

/** The names are ours: a phone may lack those of a language, and the server draws the same. */
const WEEKDAYS = words.weekdays.split(' ')
const MONTHS = words.months.split(' ')
const day = (date: Date): string => {
  const local = inNairobi(date.getTime())
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
