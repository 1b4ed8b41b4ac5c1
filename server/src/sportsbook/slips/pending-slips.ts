import type { Cents } from '@ruka/contract/money'
import { pgArray, rows, sql, type Tx } from '../../platform/db/db.ts'
import type { Exposed } from './exposed-legs.rules.ts'
import type { LegAsked, SlipAsked } from './judge-slip.rules.ts'
import { isDue } from './live-delay.ts'
import type { OddsPolicy } from './odds-policy.rules.ts'

/** `isEnded`: it is known how the selection ended, or the bet is void. */
type PendingLeg = LegAsked & {
  readonly no: number
  readonly selectionId: number
  readonly isEnded: boolean
  /** The odds that the player was shown. */
  readonly seenOdds: number
}
/** A live bet whose delay runs. */
export type Pending = Omit<SlipAsked, 'legs'> & {
  readonly id: number
  readonly code: string
  readonly placedAtMs: number
  readonly capCents: Cents
  readonly exposed: Exposed | null
  readonly legs: readonly PendingLeg[]
}

type PendingRow = Omit<Pending, 'legs' | 'sizes'> & {
  readonly oddsPolicy: OddsPolicy
  readonly sizes: readonly number[] | null
}

export type Due = { readonly id: number; readonly decideAtMs: number }
/** The next ones behind `after` that are due. */
export const dueSlips = (
  atMs: number,
  { after, limit }: { readonly after: Due; readonly limit: number },
) => sql<Due>`select id,
    (extract(epoch from decide_at) * 1000)::bigint as "decideAtMs" from sportsbook.slips
  where ${isDue(atMs)} and (decide_at, id) > (${new Date(after.decideAtMs)}::timestamptz, ${after.id})
  order by decide_at, id limit ${limit}`

export const eventsOf = (ids: readonly number[]) => sql<{ event_id: string }>`select distinct x.event_id
  from sportsbook.slip_legs as l join sportsbook.selections as x on x.id = l.selection_id
  where l.slip_id = any(${pgArray(ids)}::bigint[])`

/** Bets that another worker decides are passed over. */
export async function readPending(tx: Tx, ids: readonly number[]): Promise<readonly Pending[]> {
  const slips = await rows(
    tx,
    sql<PendingRow>`select id, code, player_id as "playerId", request_id as "requestId",
      stake_cents as "stakeCents", cap_cents as "capCents", sizes, exposed, odds_policy as "oddsPolicy",
      coalesce(odds_fall_percent, 0) as "oddsFallPercent",
      (extract(epoch from placed_at) * 1000)::bigint as "placedAtMs"
      from sportsbook.slips where id = any(${pgArray(ids)}::bigint[]) and decide_at is not null
      order by id for update skip locked`,
  )
  if (slips.length === 0) return []
  const legs = await rows(
    tx,
    sql<Pending['legs'][number] & { slipId: number }>`select l.slip_id as "slipId", l.no, l.odds,
      coalesce(l.seen_odds, l.odds) as "seenOdds",
      x.id as "selectionId", x.event_id as "eventId", x.market, x.specifiers, x.outcome,
      x.verdict is not null or s.placed_at <@ x.voids as "isEnded"
      from sportsbook.slips as s join sportsbook.slip_legs as l on l.slip_id = s.id
      join sportsbook.selections as x on x.id = l.selection_id
      where s.id = any(${pgArray(slips.map(({ id }) => id))}::bigint[]) order by l.slip_id, l.no`,
  )
  const bySlip = Map.groupBy(legs, ({ slipId }) => slipId)
  return slips.map(({ sizes, ...slip }) => ({
    ...slip,
    ...(sizes ? { sizes } : {}),
    legs: bySlip.get(slip.id)!,
  }))
}
