import { NAIROBI } from '@ruka/contract/nairobi'
import type { Language } from '@ruka/contract/languages'
import { aliasName } from '@ruka/ui/alias-name'
import aliasEn from '@ruka/ui/locales/alias.en.json' with { type: 'json' }
import aliasSw from '@ruka/ui/locales/alias.sw.json' with { type: 'json' }
import { fillMessage, type Values } from '@ruka/ui/messages'
import { splitKes } from '@ruka/ui/split-kes'
import en from './locales/elements.en.json' with { type: 'json' }
import sw from './locales/elements.sw.json' with { type: 'json' }

export type TextKey = keyof typeof en

/** How things are called in a language. */
export type Words = {
  t(key: TextKey, values?: Values): string
  alias(alias: string): string
  /** `27 Nov, 22:00` in Nairobi; on the same day there only `22:00`. */
  time(iso: string, nowMs: number): string
  /** `27 Nov` in Nairobi; on the same day there only `22:00`. */
  date(iso: string, nowMs: number): string
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-KE', { timeZone: NAIROBI, ...options })
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const day = format({ day: 'numeric', month: 'short' })
const hour = format(clock)
const figures = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 2 })

export const wordsIn = (language: Language): Words => ({
  t: (key, values = {}) => fillMessage((language === 'sw' ? sw : en)[key], values, language),
  alias: alias => aliasName(alias, language === 'sw' ? aliasSw : aliasEn, language),
  time: (iso, nowMs) => timeOf(iso, nowMs, (date, time) => `${date}, ${time}`),
  date: (iso, nowMs) => timeOf(iso, nowMs, date => date),
})

function timeOf(iso: string, nowMs: number, onOtherDay: (date: string, time: string) => string): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return ''
  const date = day.format(at)
  return date === day.format(nowMs) ? hour.format(at) : onOtherDay(date, hour.format(at))
}

/** `1250.5` → `KES 1,250.50` */
export const kes = (value: number): string => `KES ${splitKes(value).whole}${splitKes(value).cents}`
/** `1250` → `KES 1,250`; cents only where there are any. */
export const shortKes = (value: number): string => kes(value).replace(/\.00$/, '')
/** Points and other numbers: `1,250.5`. */
export const figure = (value: number): string => figures.format(value)
