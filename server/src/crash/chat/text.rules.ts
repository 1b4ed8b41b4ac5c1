import { fold } from './fold.rules.ts'
import { hasPhone } from './phone.rules.ts'

/** Why a text is refused. */
export type TextFault = 'chat_phone' | 'chat_link' | 'chat_word'

/** Why a text is refused; undefined if it is not. */
export function textFault(text: string, hasWord: (text: string) => boolean): TextFault | undefined {
  if (hasPhone(text)) return 'chat_phone'
  if (hasLink(text)) return 'chat_link'
  return hasWord(text) ? 'chat_word' : undefined
}

/** Whether two messages read the same. */
export const isSame = (one: string, other: string): boolean => bare(one) === bare(other)
const bare = (text: string): string => fold(text).replace(/\s+/g, '')

/** Ends of addresses that are seldom words behind a full stop. */
const ENDS =
  'com|net|org|info|biz|io|ke|ug|tz|ng|za|uk|xyz|ly|gg|tv|dev|app|site|online|link|club|shop|store|bet|casino|vip'
/** Those that no sentence begins with, so that a space after the stop does not save them. */
const SURE_ENDS = 'com|net|org|co|ke|xyz|ly'
const MAIL_HOSTS = 'gmail|yahoo|hotmail|outlook|icloud|proton|protonmail|ymail'
/** A full stop as it is spelt out: `(.)`, `[dot]`, `dot`, `nukta`. */
const SPELT = String.raw`[([{]\s*(?:\.|dot|nukta)\s*[)\]}]|\b(?:dot|nukta)\b`
const AT = String.raw`@|[([{]\s*at\s*[)\]}]`

const ADDRESSES: readonly RegExp[] = [
  /:\/\/|\b(?:https?|ftp)\s*:|\bwww\b/,
  // ruka.bet, ruka,com
  new RegExp(String.raw`[\p{L}\d-](?:\.(?:${ENDS})|,(?:com|net|org|co))(?![\p{L}\d])`, 'u'),
  // ruka . com, ruka dot com
  new RegExp(String.raw`[\p{L}\d]\s*(?:\.|${SPELT})\s*(?:${SURE_ENDS})(?![\p{L}\d])`, 'u'),
  new RegExp(String.raw`[\p{L}\d]\s*(?:${SPELT})\s*(?:${ENDS}|me)(?![\p{L}\d])`, 'u'),
  // wa.me/2547…
  /[\p{L}\d-]\.\p{L}{2,}\/\S/u,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
  // ann@ruka.co, ann (at) ruka dot co, ann at gmail
  new RegExp(String.raw`(?:${AT})\s*\p{L}[\p{L}\d-]*(?:\.|\s*(?:${SPELT})\s*)\p{L}{2,}`, 'u'),
  new RegExp(String.raw`(?:${AT}|\bat\b)\s*(?:${MAIL_HOSTS})\b`, 'u'),
]

/** Whether a text leads elsewhere: an address of the web or of e-mail, plain or spelt out. */
function hasLink(text: string): boolean {
  const folded = fold(text)
  return ADDRESSES.some(pattern => pattern.test(folded))
}
