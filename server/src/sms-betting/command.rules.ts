import type { Language } from '@ruka/contract/languages'
import { SLIP_LEGS_MAX } from '@ruka/contract/limits'
import { pickOf, type Pick } from './picks.rules.ts'

/** A leg as a message names it: the code of an event, and an outcome. */
export type LegWritten = { readonly code: number; readonly pick: Pick }
export type Bet = { readonly legs: readonly LegWritten[]; readonly stakeKes: number }
/** What is wrong with a message; `word` is the one that is wrong. */
export type Problem =
  | { readonly problem: 'unknown' | 'form' | 'legs' }
  | { readonly problem: 'code' | 'pick' | 'stake'; readonly word: string }
export type Command = (
  | { readonly kind: 'games'; readonly page: number }
  | { readonly kind: 'balance' | 'last' | 'help' }
  | { readonly kind: 'slip'; readonly code: string }
  | ({ readonly kind: 'bet' } & Bet)
  | ({ readonly kind: 'unreadable' } & Problem)
) & {
  /** That of its first word, where this is a word of one language. */
  readonly language?: Language
}

/** Three parts of a message; what is longer is no bet, and is never read in part. */
export const TEXT_LENGTH_MAX = 480

type Word = readonly [kind: 'games' | 'balance' | 'last' | 'slip' | 'help', language: Language]
const WORDS: ReadonlyMap<string, Word> = new Map([
  ['GAMES', ['games', 'en']],
  ['GAME', ['games', 'en']],
  ['MECHI', ['games', 'sw']],
  ['BAL', ['balance', 'en']],
  ['BALANCE', ['balance', 'en']],
  ['SALIO', ['balance', 'sw']],
  ['LAST', ['last', 'en']],
  ['MWISHO', ['last', 'sw']],
  ['SLIP', ['slip', 'en']],
  ['SLIPU', ['slip', 'sw']],
  ['HELP', ['help', 'en']],
  ['MSAADA', ['help', 'sw']],
])

/** `OV 2.5`, `over2.5` and `OV25`, up to the end of the word. */
const TOTAL = /\b(OV|UN)(?:ER|DER)?[\s#]*(\d)[.,]?5(?![^\s#])/g

/** What a message asks for: words with `#` or spaces between them, in any case. */
export function commandOf(text: string): Command {
  if (text.length > TEXT_LENGTH_MAX) return { kind: 'unreadable', problem: 'unknown' }
  const written = text.toUpperCase().replace(TOTAL, (_, side: string, goals: string) => `${side}${goals}5`)
  const words = written.split(/[\s#]+/).filter(word => word !== '')
  const [first = '', ...others] = words
  if (/^\d/.test(first)) return betOf(words)
  const [kind, language] = WORDS.get(first) ?? []
  if (kind === undefined || language === undefined) return { kind: 'unreadable', problem: 'unknown' }
  if (kind === 'games') return { kind, page: pageOf(others[0]), language }
  if (kind !== 'slip') return { kind, language }
  return others.length === 0 ? { kind: 'last', language } : { kind, code: others.join(''), language }
}

const pageOf = (word = '1'): number => (/^[1-9]\d?$/.test(word) ? Number(word) : 1)

/** `CODE#PICK#…#STAKE` */
function betOf(words: readonly string[]): Command {
  const unreadable = (problem: Problem) => ({ kind: 'unreadable' as const, ...problem })
  if (words.length < 3 || words.length % 2 === 0) return unreadable({ problem: 'form' })
  if (words.length > 2 * SLIP_LEGS_MAX + 1) return unreadable({ problem: 'legs' })
  const legs: LegWritten[] = []
  for (let at = 0; at < words.length - 1; at += 2) {
    const [code, name] = [words[at]!, words[at + 1]!]
    if (!/^\d{1,6}$/.test(code)) return unreadable({ problem: 'code', word: code })
    const pick = pickOf(name)
    if (!pick) return unreadable({ problem: 'pick', word: name })
    legs.push({ code: Number(code), pick })
  }
  const last = words.at(-1)!
  const stakeKes = stakeOf(last)
  if (stakeKes === undefined) return unreadable({ problem: 'stake', word: last })
  return { kind: 'bet', legs, stakeKes }
}

/** Whole shillings, as Kenyans write them: 100, KES100, 1,000, 100/=. */
function stakeOf(word: string): number | undefined {
  const [, digits] = /^(?:KES|KSHS?|SHS?)?(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\/[-=])?$/.exec(word) ?? []
  const kes = Number(digits?.replaceAll(',', ''))
  return kes >= 1 ? kes : undefined
}
