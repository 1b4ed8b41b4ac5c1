import { sql } from '../../server/src/platform/db/db.ts'

export const DAY_MS = 86_400_000
export const STAKE_CENTS = 1_000

export type Scale = {
  readonly startMs: number
  readonly days: number
  readonly players: number
  /** Each day. */
  readonly bets: number
  readonly plays: number
}

/** The id of the n-th player. */
export const playerOf = (n: ReturnType<typeof sql>) =>
  sql`('01900000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/**
 * The movements of settled wagers in `from`, which has ref, player_id, stake_cents, payout_cents, placed_at
 * and ended_at.
 */
export const movementsOf = (from: ReturnType<typeof sql>, product: string) => sql`
  insert into wallet.transfers (key, leg, kind, debit, debit_player, credit, credit_player, cents, at)
  select 'wager:' || ref || ':' || player_id || case when leg < 0 then '' else '/end' end, greatest(leg, 0),
    case when leg < 0 then 'hold' else 'post' end,
    case leg when -1 then 'cash' when 0 then 'held' else ${`revenue/${product}`} end, case
      when leg < 1 then player_id end,
    case leg when -1 then 'held' when 0 then ${`revenue/${product}`} else 'cash' end, case
      when leg <> 0 then player_id end,
    case when leg < 1 then stake_cents else payout_cents end, case when leg < 0 then placed_at
      else ended_at end
  from ${from} as w cross join generate_series(-1, 1) as leg where leg < 1 or payout_cents > 0`
