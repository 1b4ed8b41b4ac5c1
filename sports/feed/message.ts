/**
 * A message of a sports feed, with the meaning of the Unified Odds Feed. Names are those of the feed where it
 * has one; what a message does not say is left out.
 */
export type FeedOutcome = {
  readonly outcome: string
  readonly odds?: number
  readonly active?: boolean
  readonly probability?: number
  readonly result?: number
  readonly void_factor?: number
  readonly dead_heat_factor?: number
}
export type FeedMarket = {
  readonly market: number
  readonly specifiers: string
  /** 1 active, 0 inactive, -1 suspended, -2 handed over, -3 settled, -4 cancelled. */
  readonly status?: number
  readonly favourite?: boolean
  readonly cashout_status?: number
  readonly void_reason?: number
  readonly outcomes: readonly FeedOutcome[]
}
export type EventStatus = {
  /** 0 not started, 1 live, 2 suspended, 3 ended, 4 closed, 5 cancelled, 6 delayed, 7 interrupted, 8 postponed, 9 abandoned. */
  readonly status: number
  readonly match_status?: number
  readonly home_score?: number
  readonly away_score?: number
  readonly match_time?: string
  readonly periods: readonly {
    readonly number: number
    readonly home_score: number
    readonly away_score: number
  }[]
  readonly red_cards?: { readonly home: number; readonly away: number }
}

/** What every message carries: who sent it and when, in milliseconds since 1970. */
type Sent = { readonly product: number; readonly timestamp: number; readonly request_id?: number }
type OfEvent = Sent & { readonly event_id: string }
/** Only bets that were placed within these times, where they are given. */
type Placed = { readonly start_time?: number; readonly end_time?: number }

export type FeedMessage = { readonly unknown: readonly string[] } & (
  | (Sent & { readonly type: 'alive'; readonly subscribed: boolean })
  | (Sent & { readonly type: 'snapshot_complete'; readonly request_id: number })
  | (OfEvent & {
      readonly type: 'odds_change'
      readonly event_status?: EventStatus
      readonly betting_status?: number
      readonly betstop_reason?: number
      readonly markets: readonly FeedMarket[]
    })
  | (OfEvent & {
      readonly type: 'bet_stop'
      readonly groups: readonly string[]
      readonly market_status: number
    })
  | (OfEvent & {
      readonly type: 'bet_settlement'
      /** 1 by scouts at the match, 2 confirmed; some feeds leave it out. */
      readonly certainty?: number
      readonly markets: readonly FeedMarket[]
    })
  | (OfEvent & { readonly type: 'rollback_bet_settlement'; readonly markets: readonly FeedMarket[] })
  | (OfEvent &
      Placed & {
        readonly type: 'bet_cancel'
        readonly superceded_by?: string
        readonly markets: readonly FeedMarket[]
      })
  | (OfEvent & Placed & { readonly type: 'rollback_bet_cancel'; readonly markets: readonly FeedMarket[] })
  | (OfEvent & {
      readonly type: 'fixture_change'
      /** 1 new, 2 other time, 3 cancelled, 4 other format, 5 coverage. */
      readonly change_type?: number
      readonly start_time?: number
      readonly next_live_time?: number
    })
)

/** A message that cannot be understood, and why. */
export class UnreadMessage extends Error {}
