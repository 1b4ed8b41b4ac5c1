import { slipReasons, voidReasonCode } from '@ruka/contract/slip-reasons'
import { fill } from '../../kit/fill.ts'
import * as words from './locales/own.en.json'

const TEXTS: Readonly<Record<keyof typeof slipReasons, string>> = {
  score: words.reason_score,
  feed: words.reason_feed,
  back: words.reason_back,
  event: words.reason_event,
  market: words.reason_market,
  hours: words.reason_hours,
  other: words.reason_other,
  settled: words.reason_other,
  decided: words.reason_decided,
  staff: words.reason_staff,
}
const NAMES = Object.keys(slipReasons) as (keyof typeof slipReasons)[]

/** Why a leg or a slip was decided, in the language of the page; what staff wrote for players stays as it is, in quotes. */
export function reasonText(reason: string): string {
  const name = NAMES.find(each => slipReasons[each].test(reason))
  if (name === undefined) return words.reason_decided
  const why = name === 'market' ? VOIDS[voidReasonCode(reason) ?? 0] : undefined
  return why ?? fill(TEXTS[name], slipReasons[name].exec(reason)?.groups ?? {})
}

/** By the numbers of the feed. */
const VOIDS: Readonly<Record<number, string>> = {
  1: words.void_1,
  2: words.void_2,
  3: words.void_3,
  4: words.void_4,
  5: words.void_5,
  6: words.void_6,
  7: words.void_7,
  8: words.void_8,
  9: words.void_9,
  10: words.void_10,
  11: words.void_11,
  12: words.void_12,
  13: words.void_13,
  14: words.void_14,
  15: words.void_15,
  16: words.void_16,
}
