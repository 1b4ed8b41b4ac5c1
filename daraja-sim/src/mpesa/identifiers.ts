import { randomInt } from 'node:crypto'
import { eat } from './clock.ts'

/** A whole number from 0 up to, but not including, the bound. */
export type Random = (bound: number) => number

export const cryptoRandom: Random = bound => randomInt(bound)

const HEX = '0123456789abcdef'
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const CAPITALS_AND_DIGITS = `${CAPITALS}0123456789`
const TOKEN_LETTERS = `${CAPITALS_AND_DIGITS}${CAPITALS.toLowerCase()}`

function draw(random: Random, alphabet: string, length: number): string {
  let out = ''
  for (let i = 0; i < length; i++) out += alphabet[random(alphabet.length)]
  return out
}

/**
 * A receipt as M-PESA numbers them: year (A is 2006), month (A to L), day (1 to 9, then A is 10 up to V, 31),
 * then seven capitals or digits. The date is that of East Africa.
 */
export function receiptCode(atMs: number, random: Random): string {
  const { year, month, day } = eat(atMs)
  const dayMark = day < 10 ? String(day) : CAPITALS[day - 10]
  return `${CAPITALS[(year - 2006) % 26]}${CAPITALS[month - 1]}${dayMark}${draw(random, CAPITALS_AND_DIGITS, 7)}`
}

/** `ws_CO_` + ddMMyyyyHHmmssSSS + the nine digits of the subscriber: the id is personal data. */
export function checkoutRequestId(atMs: number, msisdn: string): string {
  const t = eat(atMs)
  const two = (n: number): string => String(n).padStart(2, '0')
  const stamp = `${two(t.day)}${two(t.month)}${t.year}${two(t.hour)}${two(t.minute)}${two(t.second)}`
  return `ws_CO_${stamp}${String(t.ms).padStart(3, '0')}${msisdn.slice(3)}`
}

/**
 * `1c5b-4ba8-815c-ac45c57a3db01495926`: the gateway's id of a request, in errors and as MerchantRequestID.
 */
export function requestId(random: Random): string {
  const hex = (length: number): string => draw(random, HEX, length)
  return `${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}${draw(random, '0123456789', 7)}`
}

/** `AG_20240706_20106e9209f64bebd05b`. */
export function conversationId(atMs: number, random: Random): string {
  const t = eat(atMs)
  const date = `${t.year}${String(t.month).padStart(2, '0')}${String(t.day).padStart(2, '0')}`
  return `AG_${date}_${draw(random, HEX, 20)}`
}

export const accessToken = (random: Random): string => draw(random, TOKEN_LETTERS, 28)

export const smsId = (random: Random): string => `ATXid_${draw(random, HEX, 32)}`
