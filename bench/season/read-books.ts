import type { Ctx } from '../../server/src/platform/context/context.ts'
import { firstRow, rows, sql } from '../../server/src/platform/db/db.ts'
import type { Leg } from './truth.ts'

/** A slip as the platform has it. Times are milliseconds since 1970. */
export type SlipRow = {
  readonly id: number
  readonly code: string
  readonly playerId: string
  readonly kind: 'single' | 'multi' | 'system'
  readonly sizes: readonly number[] | null
  readonly stakeCents: number
  readonly capCents: number
  readonly state: 'pending' | 'open' | 'settled' | 'void' | 'refused' | 'cancelled' | 'cashed_out'
  readonly reason: string | null
  readonly placedAtMs: number
  readonly version: number
  readonly payoutCents: number | null
  readonly parentId: number | null
  readonly isLive: boolean
  readonly legs: readonly (Leg & { readonly odds: number })[]
}

export const readSlips = ({ db }: Ctx): Promise<readonly SlipRow[]> =>
  rows(
    db.read,
    sql<SlipRow>`select s.id, s.code, s.player_id as "playerId", s.kind, s.sizes, s.stake_cents as "stakeCents",
      s.cap_cents as "capCents", s.state, s.reason, (extract(epoch from s.placed_at) * 1000)::bigint as "placedAtMs",
      s.version, s.payout_cents as "payoutCents", s.parent_id as "parentId", s.is_live as "isLive",
      (select json_agg(json_build_object('eventId', x.event_id, 'market', x.market, 'specifiers', x.specifiers,
        'outcome', x.outcome, 'odds', l.odds) order by l.no)
        from sportsbook.slip_legs as l join sportsbook.selections as x on x.id = l.selection_id
        where l.slip_id = s.id) as legs
      from sportsbook.slips as s order by s.id`,
  )

export type SaleRow = {
  readonly slipId: number
  readonly requestId: string
  readonly soldCents: number
  readonly offerCents: number
  readonly state: 'pending' | 'paid' | 'refused'
  readonly restSlipId: number | null
}
export const readSales = ({ db }: Ctx): Promise<readonly SaleRow[]> =>
  rows(
    db.read,
    sql<SaleRow>`select slip_id as "slipId", request_id as "requestId", sold_cents as "soldCents",
      offer_cents as "offerCents", state, rest_slip_id as "restSlipId" from sportsbook.cash_outs order by id`,
  )

/** What each player has in all sub-accounts, debt subtracted. */
export async function readBalances({ db }: Ctx): Promise<ReadonlyMap<string, number>> {
  const found = await rows(
    db.read,
    sql<{ id: string; cents: number }>`select player_id as id, cash_cents + stake_cents + bonus_cents
      + earnings_cents + held_cents - debt_cents as cents from wallet.balances`,
  )
  return new Map(found.map(({ id, cents }) => [id, cents]))
}

/** All players and the house together: 0 as long as nothing comes from nowhere. */
export const readLedgerSum = async ({ db }: Ctx): Promise<number> =>
  (await firstRow(
    db.read,
    sql<{
      cents: number
    }>`select ((select coalesce(sum(cash_cents + stake_cents + bonus_cents + earnings_cents
        + held_cents - debt_cents), 0) from wallet.balances)
      + (select coalesce(sum(balance_cents), 0) from wallet.house_balances))::bigint as cents`,
  ))!.cents

type ExposureRow = {
  readonly isKept: boolean
  readonly selectionId: number
  readonly slips: number
  readonly stakeCents: number
  readonly odds: number
  readonly payoutCents: number
}

/**
 * In how many selections what the platform keeps of its open bets differs from the open slips themselves, both seen
 * at one moment; and how many selections were compared.
 */
export async function compareExposures({ db }: Ctx): Promise<{ compared: number; different: number }> {
  const found = await rows(
    db.read,
    sql<ExposureRow>`select true as "isKept", selection_id as "selectionId", slips, stake_cents as "stakeCents",
        payout_cents as "payoutCents"
      from sportsbook.exposures where (slips, stake_cents, payout_cents) <> (0, 0, 0)
      union all select false, l.selection_id, 1, s.stake_cents, (s.exposed -> l.no::integer ->> 1)::bigint
      from sportsbook.slips as s join sportsbook.slip_legs as l on l.slip_id = s.id
      where s.state in ('open', 'pending') and jsonb_typeof(s.exposed -> l.no::integer) = 'array'`,
  )
  const left = new Map<number, { slips: number; stakeCents: number; payoutCents: number }>()
  for (const row of found) {
    const sum = left.get(row.selectionId) ?? { slips: 0, stakeCents: 0, payoutCents: 0 }
    const sign = row.isKept ? 1 : -1
    sum.slips += sign * row.slips
    sum.stakeCents += sign * row.stakeCents
    sum.payoutCents += sign * row.payoutCents
    left.set(row.selectionId, sum)
  }
  const isOff = (sum: { slips: number; stakeCents: number; payoutCents: number }) =>
    sum.slips !== 0 || sum.stakeCents !== 0 || sum.payoutCents !== 0
  return { compared: left.size, different: [...left.values()].filter(isOff).length }
}
