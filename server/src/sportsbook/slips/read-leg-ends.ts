import { pgArray, rows, sql, type Reader } from '../../platform/db/db.ts'
import type { LegEnd } from './end-of-slip.rules.ts'

export type EndedLeg = LegEnd & { readonly selectionId: number }
type Leg = Pick<LegEnd, 'no' | 'odds'> & { readonly slipId: number; readonly selectionId: number }
/** How a selection stands for the slips that no cancelled time makes void. */
type Selection = Pick<LegEnd, 'verdict' | 'deadHeat' | 'reason'> & {
  readonly id: number
  readonly hasVoids: boolean
  readonly voidReason: string | null
}

/**
 * The legs of slips as they stand, by slip, in their order. A round ends in a few selections and in far more
 * legs: selections are read once each, and legs are looked up one by one, since a join would scan the tables
 * where statistics lag behind.
 */
export async function readLegEnds(
  reader: Reader,
  slipIds: readonly number[],
): Promise<(slipId: number) => readonly EndedLeg[]> {
  const legs = await rows(
    reader,
    sql<Leg>`select l.slip_id as "slipId", l.no, l.odds, l.selection_id as "selectionId"
      from unnest(${pgArray(slipIds)}::bigint[]) as i(id)
      cross join lateral (select slip_id, no, odds, selection_id from sportsbook.slip_legs
        where slip_id = i.id offset 0) as l
      order by l.slip_id, l.no`,
  )
  const selections = await readSelections(reader, [...new Set(legs.map(leg => leg.selectionId))])
  const voids = await readVoids(
    reader,
    legs.filter(leg => selections.get(leg.selectionId)!.hasVoids),
  )
  const bySlip = new Map<number, EndedLeg[]>()
  for (const { slipId, no, odds, selectionId } of legs) {
    const { verdict, deadHeat, reason, voidReason } = selections.get(selectionId)!
    const end: Pick<LegEnd, 'verdict' | 'deadHeat' | 'reason'> = voids.has(`${slipId} ${selectionId}`)
      ? { verdict: 'void', deadHeat: null, reason: voidReason }
      : { verdict, deadHeat, reason }
    const own = bySlip.get(slipId)
    const leg = { no, odds, selectionId, ...end }
    if (own) own.push(leg)
    else bySlip.set(slipId, [leg])
  }
  return slipId => bySlip.get(slipId) ?? []
}

async function readSelections(
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Selection>> {
  const found = await rows(
    reader,
    sql<Selection>`select id, verdict, dead_heat::text as "deadHeat", reason, voids <> '{}' as "hasVoids",
      void_reason as "voidReason"
      from unnest(${pgArray(ids)}::bigint[]) as i(key)
      cross join lateral (select * from sportsbook.selections where id = i.key limit 1) as x`,
  )
  return new Map(found.map(selection => [selection.id, selection]))
}

/** The legs whose bets were placed within a time that was cancelled. */
async function readVoids(reader: Reader, legs: readonly Leg[]): Promise<ReadonlySet<string>> {
  if (legs.length === 0) return new Set()
  const found = await rows(
    reader,
    sql<{ slipId: number; selectionId: number }>`select s.id as "slipId", x.id as "selectionId"
      from unnest(${pgArray(legs.map(({ slipId }) => slipId))}::bigint[],
        ${pgArray(legs.map(({ selectionId }) => selectionId))}::bigint[]) as l(slip_id, selection_id)
      cross join lateral (select id, placed_at from sportsbook.slips where id = l.slip_id limit 1) as s
      cross join lateral (select id, voids from sportsbook.selections where id = l.selection_id limit 1) as x
      where s.placed_at <@ x.voids`,
  )
  return new Set(found.map(({ slipId, selectionId }) => `${slipId} ${selectionId}`))
}
