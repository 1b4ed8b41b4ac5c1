import { rows, sql, type Reader } from '../platform/db.ts'

/** A wager that was settled, as its latest version left it. Amounts in cents, times in epoch milliseconds. */
export type SettledWager = {
  readonly ref: string
  readonly playerId: string
  readonly product: string
  readonly game: string
  readonly stakeCents: number
  readonly payoutCents: number
  readonly placedAtMs: number
  readonly endedAtMs: number
}

/** The settled wagers that were placed from one moment until before another, by the end; at most `limit`. */
export const settledWagers = (
  reader: Reader,
  { fromMs, toMs, limit }: { readonly fromMs: number; readonly toMs: number; readonly limit: number },
): Promise<readonly SettledWager[]> =>
  rows(
    reader,
    sql<SettledWager>`select ref, player_id as "playerId", product, game, stake_cents - carried_cents as "stakeCents",
        payout_cents as "payoutCents", (extract(epoch from placed_at) * 1000)::bigint as "placedAtMs",
        (extract(epoch from ended_at) * 1000)::bigint as "endedAtMs"
      from wagers.wagers where placed_at >= ${new Date(fromMs)} and placed_at < ${new Date(toMs)}
        and state = 'settled' order by ended_at, ref, player_id limit ${limit}`,
  )
