import { toKes, type Cents } from '@ruka/contract/money'

/** Why a match takes no bet. */
export type LegProblem = 'unknown' | 'closed' | 'suspended' | 'related' | 'full'
/** Why a bet is not taken, where no match is the reason. */
export type BetProblem =
  | { readonly why: 'shut' | 'allowance' | 'odds' | 'other' }
  | { readonly why: 'below' | 'above' | 'most'; readonly boundKes: number }
  | { readonly why: 'funds'; readonly balanceCents: Cents }

/** All that is ever said to a phone. */
export type Said = {
  readonly placed: {
    readonly code: string
    readonly legs: readonly { readonly code: number; readonly pick: string }[]
    /** The match of the first leg. */
    readonly match: string
    /** The odds of all legs together. */
    readonly odds: string
    readonly stakeCents: Cents
    readonly possibleCents: Cents
    readonly balanceCents: Cents
  }
  readonly legRefused: { readonly code: number; readonly why: LegProblem }
  readonly betRefused: BetProblem
  readonly late: object
  readonly unreadable: {
    readonly problem: 'unknown' | 'form' | 'legs' | 'code' | 'pick' | 'stake'
    readonly word: string
  }
  /** The lines of matches; empty where there are none. */
  readonly games: { readonly lines: string }
  readonly balance: { readonly cents: Cents }
  readonly slip: {
    readonly code: string
    readonly state: 'pending' | 'open' | 'settled' | 'void' | 'refused' | 'cancelled' | 'cashed_out'
    readonly stakeCents: Cents
    /** What it paid where it is over, and else what it may pay. */
    readonly payoutCents: Cents
    readonly legs: number
    readonly legsWon: number
  }
  readonly slipUnknown: { readonly hasNone: boolean }
  readonly help: object
  readonly tooMany: object
  readonly noAccount: { readonly host: string }
  readonly inactive: { readonly isLapsed: boolean; readonly host: string }
}
/** Each message in one language: the first of its texts that fits into one SMS is sent. */
export type Wording = { readonly [Kind in keyof Said]: (said: Said[Kind]) => readonly string[] }

/** An amount, with cents only where there are any. */
export function kes(cents: Cents): string {
  const amount = toKes(cents)
  const digits = Number.isInteger(amount) ? 0 : 2
  return `KES ${amount.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
}

/** The legs of a bet as they were written, such as `1042 1, 1043 X`. */
export const legsText = (legs: Said['placed']['legs']): string =>
  legs.map(({ code, pick }) => `${code} ${pick}`).join(', ')
