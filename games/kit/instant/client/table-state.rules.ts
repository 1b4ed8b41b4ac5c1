import type { NextPair, Play, Seeds } from '@ruka/contract/casino'
import type { Played } from '../../reality.rules.ts'
import type { Run, Stopped } from './autoplay.rules.ts'

/** The limits of a play, and the interval of the reality check. Money is KES. */
export type Limits = {
  /** The maximum stakes by choice. */
  readonly choices: readonly { readonly start: unknown; readonly maxStake: number }[]
  readonly minStake: number
  readonly maxStake: number
  readonly maxPayout: number
  readonly maxDay: number
  readonly cycleMs: number
  readonly realityCheckMs: number
}
/** A pending order; `doubt` after the first failure. */
export type Asked = { readonly doubt: boolean } & (
  | { readonly what: 'begin'; readonly id: string; readonly stake: number; readonly start: unknown }
  | { readonly what: 'move'; readonly id: string; readonly n: number; readonly move: unknown }
)
export type Refusal = { readonly code: string; readonly text: string }
/** The wallet of an answer, in KES. */
export type Balances = { readonly balance: number; readonly left: number }
/** Plays whose pictures are not complete, oldest first, and the wallet of the latest answer. */
export type Drawing = Balances & { readonly plays: readonly Play[] }

/** The state of a player's game on this page. */
export type Table = {
  readonly mode: 'real' | 'demo'
  /** Absent until the state of the game has arrived. */
  readonly limits?: Limits
  /** The answer of the backend is late. */
  readonly delayed?: boolean | undefined
  /** The displayed balance: without a stake from its order on, and with a payout once its play is drawn. */
  readonly balance: number
  /** The rest of the daily limit. */
  readonly left: number
  readonly seeds: Seeds | null
  /** The next pair; absent until it has arrived. */
  readonly next?: NextPair
  /** The play on the stage: open, ended, or none yet. */
  readonly play?: Play | undefined
  readonly asked?: Asked | undefined
  /** The state of the game is being read again. */
  readonly reading?: boolean | undefined
  /** Answers are being drawn; their effect on the wallet is shown after the animation. */
  readonly drawing?: Drawing | undefined
  /** How many plays may be drawn at the same time. */
  readonly together: number
  /** The ended play whose result is shown. */
  readonly result?: Play | undefined
  readonly refusal?: Refusal | undefined
  readonly run?: Run | undefined
  readonly stopped?: Stopped | undefined
  /** Plays whose result was shown on this page, latest first. */
  readonly past: readonly Play[]
  readonly played?: Played | undefined
  readonly checkAtMs?: number | undefined
  /** The reality check opens as soon as nothing is drawn any more, and no play begins before. */
  readonly checkDue?: boolean | undefined
  /** The reality check is open. */
  readonly checking: boolean
  /** When the last play was ordered. */
  readonly beganAtMs: number
}

export const emptyTable = (mode: Table['mode'], together = 1): Table => ({
  mode,
  balance: 0,
  left: 0,
  seeds: null,
  together,
  past: [],
  checking: false,
  beganAtMs: -Infinity,
})

/** No order is pending, nothing is animated, and no reality check is open. */
export const isFree = (table: Table): boolean => !table.drawing && isIdle(table)

export const isOpen = ({ play }: Table): boolean => play?.state === 'open'

/** Whether a play may begin: in some games also while earlier ones are drawn. */
export const mayBegin = (table: Table): boolean =>
  isIdle(table) && !isOpen(table) && !table.checkDue && (table.drawing?.plays.length ?? 0) < table.together

const isIdle = ({ limits, asked, checking, reading }: Table): boolean =>
  limits !== undefined && !asked && !checking && !reading

/** The plays whose pictures have become complete with a change. */
export const completed = (before: Table, after: Table): readonly Play[] =>
  before.drawing?.plays.filter(({ id }) => !after.drawing?.plays.some(play => play.id === id)) ?? []

/** The amount returned by an ended play: a returned stake is not a payout, but it is in the balance again. */
export const creditOf = ({ state, stake, pay }: Play): number => (state === 'returned' ? stake : pay)
