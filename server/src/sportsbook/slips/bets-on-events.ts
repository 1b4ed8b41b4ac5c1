import { pgArray, rows, sql, type Reader } from '../../platform/db/db.ts'
import type { Selection } from '../model/facts.rules.ts'

/** A selection that bets were placed on, how it stands, and when the latest bet on it was placed. */
export type BetOn = Selection & {
  readonly verdict: 'won' | 'lost' | 'void' | 'half_won' | 'half_lost' | null
  /** Every bet on it is void, whatever the verdict. */
  readonly isVoid: boolean
  /** Staff decided it, over what its producer says. */
  readonly isOverruled: boolean
  readonly latestBetMs: number
}

/** What bets were placed on of these events, for proofs of their producer. */
export const readBetsOn = (reader: Reader, eventIds: readonly string[]): Promise<readonly BetOn[]> =>
  rows(
    reader,
    sql<BetOn>`select x.event_id as "eventId", x.market, x.specifiers, x.outcome, x.verdict,
      x.voids @> '{(,)}'::tstzmultirange as "isVoid", x.source <> 'feed' as "isOverruled",
      (extract(epoch from max(s.placed_at)) * 1000)::bigint as "latestBetMs"
      from sportsbook.selections as x join sportsbook.slip_legs as l on l.selection_id = x.id
      join sportsbook.slips as s on s.id = l.slip_id
      where x.event_id = any(${pgArray(eventIds)}::text[]) group by x.id`,
  )
