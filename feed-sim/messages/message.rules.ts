import type { Verdict } from '../markets/board.rules.ts'
import type { Line } from '../markets/lines.rules.ts'
import type { Price } from '../markets/price.rules.ts'
import type { State } from '../course/state.rules.ts'

export const PRODUCTS = { live: 1, prematch: 3 } as const
export type Product = (typeof PRODUCTS)[keyof typeof PRODUCTS]

/** The feed's states of a market. */
export const MARKET = {
  active: 1,
  inactive: 0,
  suspended: -1,
  handedOver: -2,
  settled: -3,
  cancelled: -4,
} as const

/** A market as an odds_change lists it; without prices it has no outcomes. */
export type Quote = {
  readonly line: Line
  readonly status: number
  readonly favourite?: true
  readonly prices: readonly Price[] | null
}
export type Settled = { readonly line: Line; readonly verdicts: readonly Verdict[] }

type OfEvent = { readonly product: Product; readonly atMs: number; readonly event: number }
/** Only bets that were placed between these times, in epoch milliseconds. */
type Window = { readonly startMs?: number; readonly endMs?: number }

/** What can be replayed: it holds until it is rolled back. */
export type Stateful = OfEvent &
  (
    | { readonly type: 'bet_settlement'; readonly certainty: 1 | 2; readonly settled: readonly Settled[] }
    | { readonly type: 'rollback_bet_settlement'; readonly lines: readonly Line[] }
    | (Window & { readonly type: 'bet_cancel'; readonly lines: readonly Line[]; readonly reason: number })
    | (Window & { readonly type: 'rollback_bet_cancel'; readonly lines: readonly Line[] })
  )

/** A message of the feed. */
export type Message =
  | Stateful
  | { readonly type: 'alive'; readonly product: Product; readonly atMs: number; readonly subscribed: boolean }
  | {
      readonly type: 'snapshot_complete'
      readonly product: Product
      readonly atMs: number
      readonly requestId: number
    }
  | (OfEvent & {
      readonly type: 'odds_change'
      readonly state: State
      /** What the match's clock shows. */
      readonly shownMs: number
      readonly quotes: readonly Quote[]
    })
  | (OfEvent & { readonly type: 'bet_stop' })
  | (OfEvent & {
      readonly type: 'fixture_change'
      /** 1 new, 2 another time, 3 cancelled. */
      readonly change: 1 | 2 | 3
      readonly startMs: number
    })
