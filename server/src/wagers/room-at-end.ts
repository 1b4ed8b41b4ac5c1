import { asCents } from '@ruka/contract/money'
import { readKeptLimits } from '../house-limits/index.ts'
import { pgArray, rows, sql, type Reader } from '../platform/db/db.ts'
import type { WagerName } from './end.rules.ts'
import {
  isRolling,
  limitOf,
  poolOf,
  PRODUCTS,
  rollingRoom,
  unused,
  type Pool,
  type Usage,
} from './payout-caps.rules.ts'

/**
 * The least that a rolling cap can have left for a wager when its latest version was decided, by what the
 * player's other wagers had been paid until then: an audit proves by it that a payout was cut for a reason.
 * Of decisions of one moment all count, since their order is not known. Infinity in a pool whose window does
 * not roll.
 */
export async function leastRoomOf(
  reader: Reader,
  { ref, playerId, pool }: WagerName & { readonly pool: Pool },
): Promise<number> {
  const found = await rows(
    reader,
    sql<{ ownMs: number; atMs: number | null; game: string; paidCents: number }>`
      select ${msOf('o.ended_at')} as "ownMs", ${msOf('w.ended_at')} as "atMs", w.game,
        case when w.version <= 1 then w.cents else p.cents end as "paidCents"
      from (select w.*, coalesce(s.at, w.ended_at) as decided_at from (
          select * from wagers.wagers where ref = ${ref} and player_id = ${playerId} limit 1) as w
        left join lateral (select at from wagers.settlements
          where (ref, player_id, version) = (w.ref, w.player_id, w.version) limit 1) as s on true) as o
      left join lateral (
        select ref, game, version, ended_at, coalesce(payout_cents, 0) - returned_cents as cents
        from wagers.wagers where player_id = o.player_id and ref <> o.ref and ended_at <= o.decided_at
          and product = any(${pgArray(PRODUCTS.filter(product => poolOf(product) === pool))}::text[])
          and ended_at > o.ended_at - interval '24 hours'
          and ended_at < o.ended_at + interval '24 hours' offset 0) as w on true
      left join lateral (
        select greatest(max(cents) filter (where at = o.decided_at),
          (array_agg(cents order by version desc) filter (where at < o.decided_at))[1]) as cents
        from (select at, version, coalesce(payout_cents, 0) - returned_cents as cents from wagers.settlements
          where (ref, player_id) = (w.ref, o.player_id) offset 0) as v) as p on true`,
  )
  const own = found[0]
  if (!own || !isRolling(pool)) return Infinity
  const usages = found.flatMap(({ atMs, game, paidCents }): Usage[] =>
    atMs === null ? [] : [{ ...unused({ atMs, game }), paidCents: asCents(paidCents) }],
  )
  const limits = await readKeptLimits(reader)
  return rollingRoom(endMs => limitOf(limits, pool, endMs), usages, own.ownMs)
}

const msOf = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`
