import { asCents, type Cents } from '@ruka/contract/money'
import { CODE_LENGTH, codesMeant, dayOfCode, type CodeDay } from './receipt-code.rules.ts'

/**
 * The kind of a message. `bare`: only a code, or an unknown text. `deposit`: a payment to a pay-bill; the
 * others are no deposits. `foreign`: Tanzanian shillings.
 */
export type MessageKind =
  | 'bare'
  | 'deposit'
  | 'person'
  | 'till'
  | 'received'
  | 'reversal'
  | 'agent'
  | 'foreign'
  | 'failed'

/**
 * One transaction that a text names. Its figures come from a pasted text: a search key, never evidence.
 */
export type Named = {
  /** As typed, in capitals. */
  readonly code: string
  /** Receipts to search for, the likeliest first. */
  readonly candidates: readonly string[]
  readonly kind: MessageKind
  readonly cents: Cents | null
  readonly account: string | null
  /** Day and minute in East Africa Time. */
  readonly at: (CodeDay & { readonly hour: number | null; readonly minute: number | null }) | null
  /** The code and the message name different days: the code may be mistyped. */
  readonly daysDiffer: boolean
}

export type ReadClaim = {
  readonly named: readonly Named[]
  /** M-PESA's message of a failed payment, which has no code. */
  readonly failed: boolean
}

/** The rest is cut off: the longest real message has under 400 characters; several may be pasted together. */
const CLAIM_LENGTH_MAX = 4_000
/** The most transactions that are read in one text. */
const NAMED_MAX = 5
const FOUND_MAX = 25

const CONFIRMED = /^(?:CONFIRMED|IMETHIBITISHWA)/
/** What precedes an account number, which may look like a code, as our references do. */
const ACCOUNT = /^(?:ACCOUNT|AKAUNTI|NAMBARI|NAMBA)$/
const FAILED = /^\s*(?:FAILED\b|HAKUNA PESA|UMEKATAA)/

/**
 * Reads a pasted text: bare codes, and M-PESA's messages in English and Swahili, several together, however
 * they are spaced and punctuated. Takes only code, amount, time, account and what kind of message it is.
 * Never throws.
 */
export function readClaim(pasted: string): ReadClaim {
  const text = pasted
    .slice(0, CLAIM_LENGTH_MAX)
    .normalize('NFKC')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .toUpperCase()
    .slice(0, CLAIM_LENGTH_MAX)
  const found = codesIn(text)
  const named = new Map<string, Named>()
  found.forEach(({ code, end, anchored }, index) => {
    const message = anchored ? text.slice(end, found[index + 1]?.start) : ''
    const known = named.get(code)
    if (!known || (known.kind === 'bare' && anchored)) named.set(code, describe(code, message))
  })
  return { named: [...named.values()].slice(0, NAMED_MAX), failed: FAILED.test(text) }
}

type Found = { code: string; start: number; end: number; anchored: boolean }

/** A code before "Confirmed" begins a message; other codes are outside of messages. */
function codesIn(text: string): Found[] {
  const tokens = [...text.matchAll(/[A-Z0-9]+/g)].map(match => ({ word: match[0], start: match.index }))
  const found: Found[] = []
  tokens.forEach(({ word, start }, index) => {
    const code = word.slice(0, CODE_LENGTH)
    if (found.length >= FOUND_MAX || code.length < CODE_LENGTH || codesMeant(code).length === 0) return
    const glued = word.slice(CODE_LENGTH)
    const next = glued === '' ? (tokens[index + 1]?.word ?? '') : glued
    const anchored = CONFIRMED.test(next)
    // A word of ten letters looks like a code, unless it has a digit or is the whole text.
    const alone =
      glued === '' &&
      (/\d/.test(code) || tokens.length <= NAMED_MAX) &&
      !ACCOUNT.test(tokens[index - 1]?.word ?? '')
    if (anchored || alone) found.push({ code, start, end: start + CODE_LENGTH, anchored })
  })
  if (found.length > 0) return found
  // A code that was typed in groups, such as "UE9 2Q3 N5H7".
  const joined = tokens.map(({ word }) => word).join('')
  return joined.length === CODE_LENGTH && codesMeant(joined).length > 0
    ? [{ code: joined, start: 0, end: text.length, anchored: false }]
    : []
}

function describe(code: string, message: string): Named {
  const candidates = codesMeant(code)
  const at = timeIn(message)
  const day = dayOfCode(candidates[0]!)
  const daysDiffer =
    at !== null && day !== null && (day.year !== at.year || day.month !== at.month || day.day !== at.day)
  return {
    code,
    candidates,
    kind: kindOf(message),
    cents: amountIn(message),
    account:
      /(?:FOR ACCOUNT|AKAUNTI(?: NAMBARI| NAMBA)?)[ :]{1,2}([A-Z0-9+-]{1,20})/.exec(message)?.[1] ?? null,
    at,
    daysDiffer,
  }
}

/** By the phrases of each kind of message; the first match counts. */
const KINDS: readonly (readonly [RegExp, MessageKind])[] = [
  [/\bTSH|\bTZS\b/, 'foreign'],
  [/REVERS|IMEREJESHWA|IMERUDISHWA/, 'reversal'],
  [/YOU HAVE RECEIVED|UMEPOKEA/, 'received'],
  [/SENT TO .{0,80}FOR ACCOUNT|IMETUMWA KWA .{0,80}AKAUNTI/, 'deposit'],
  [/PAID TO|UMELIPA/, 'till'],
  [/SENT TO|IMETUMWA KWA/, 'person'],
  [/WITHDRAW|CASH TO|AIRTIME|YOU BOUGHT|UMETOA|UMEWEKA/, 'agent'],
]
const kindOf = (message: string): MessageKind => KINDS.find(([words]) => words.test(message))?.[1] ?? 'bare'

function amountIn(message: string): Cents | null {
  const match = /KSH ?\.? ?(\d[\d,]{0,12})(?:\.(\d{2}))?/.exec(message)
  if (!match) return null
  return asCents(Number(match[1]!.replaceAll(',', '')) * 100 + Number(match[2] ?? 0))
}

/** `d/M/yy` and, near it, a time on the 12-hour clock. */
function timeIn(message: string): Named['at'] {
  const match = /\b(\d{1,2})\/(\d{1,2})\/(\d{2}(?:\d{2})?)\b(?:.{0,8}?\b(\d{1,2}):(\d{2}) ?([AP])\.?M)?/.exec(
    message,
  )
  if (!match) return null
  const [day, month, years] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (day < 1 || day > 31 || month < 1 || month > 12) return null
  const [hours, minute] = [Number(match[4] ?? NaN), Number(match[5] ?? NaN)]
  const isTime = hours >= 1 && hours <= 12 && minute <= 59
  return {
    year: years < 100 ? 2000 + years : years,
    month,
    day,
    hour: isTime ? (hours % 12) + (match[6] === 'P' ? 12 : 0) : null,
    minute: isTime ? minute : null,
  }
}
