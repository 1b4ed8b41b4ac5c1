import type { Cents } from '@ruka/contract/money'
import { rows, sql, type Reader } from '../platform/db/db.ts'
import { readHoldParts } from '../wallet/index.ts'
import { cashOf } from './corrected-parts.rules.ts'
import { keyOf } from './decide-stakes.rules.ts'

/** A wager that was settled, as its latest version left it. Amounts in cents, times in epoch milliseconds. */
export type SettledWager = {
  readonly ref: string
  readonly playerId: string
  readonly product: string
  readonly game: string
  readonly stakeCents: Cents
  /** What of the stake was drawn from cash. */
  readonly cashCents: Cents
  readonly payoutCents: Cents
  readonly placedAtMs: number
  readonly endedAtMs: number
}

/** Holds that are read by one statement, so that it does not outlast the time of one. */
const HOLDS_AT_ONCE = 5_000

/** The settled wagers that were placed from one moment until before another, by the end; at most `limit`. */
export async function settledWagers(
  reader: Reader,
  { fromMs, toMs, limit }: { readonly fromMs: number; readonly toMs: number; readonly limit: number },
): Promise<readonly SettledWager[]> {
  const found = await rows(
    reader,
    sql<
      Omit<SettledWager, 'cashCents'>
    >`select ref, player_id as "playerId", product, game, stake_cents - carried_cents as "stakeCents",
        payout_cents as "payoutCents", (extract(epoch from placed_at) * 1000)::bigint as "placedAtMs",
        (extract(epoch from ended_at) * 1000)::bigint as "endedAtMs"
      from wagers.wagers where placed_at >= ${new Date(fromMs)} and placed_at < ${new Date(toMs)}
        and state = 'settled' order by ended_at, ref, player_id limit ${limit}`,
  )
  const settled: SettledWager[] = []
  for (let from = 0; from < found.length; from += HOLDS_AT_ONCE) {
    const some = found.slice(from, from + HOLDS_AT_ONCE)
    const drawn = await readHoldParts(reader, some.map(keyOf))
    for (const wager of some)
      settled.push({ ...wager, cashCents: cashOf(wager, drawn.get(keyOf(wager)) ?? []) })
  }
  return settled
}
