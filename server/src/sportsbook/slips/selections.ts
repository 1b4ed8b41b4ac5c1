import { pgTable, rows, sql, type Tx } from '../../platform/db/db.ts'
import { joinVoids } from '../selections/cancels.ts'
import type { Selection } from '../model/facts.rules.ts'
import type { LegTaken } from './judge-slip.rules.ts'
import { distinctSelections, SELECTION, selectionKey, type ReadSelection } from '../reads/read-facts.ts'

/** The ids of the selections of these legs; a selection gets its row with the first bet on it. */
export async function selectionIds(
  tx: Tx,
  legs: readonly LegTaken[],
  { factsOf, atMs }: { readonly factsOf: (selection: Selection) => ReadSelection; readonly atMs: number },
): Promise<(selection: Selection) => number> {
  const distinct = distinctSelections(legs)
  const ids = new Map(distinct.map(leg => [selectionKey(leg), factsOf(leg).selectionId]))
  const missing = distinct.filter(leg => ids.get(selectionKey(leg)) === undefined)
  if (missing.length > 0) {
    const table = pgTable('n', missing, {
      ...SELECTION,
      market_name: ['text', leg => leg.marketName],
      outcome_name: ['text', leg => leg.outcomeName],
    })
    await sql`with added as (insert into sportsbook.selections (event_id, market, specifiers, outcome,
      market_name, outcome_name,
        voids, void_reason)
      select n.*, w.voids, w.reason from ${table} ${joinVoids('n')} order by event_id, market, specifiers,
        outcome
      on conflict (event_id, market, specifiers, outcome) do nothing returning id, voids, void_reason)
      insert into sportsbook.selection_changes (selection_id, at, reason, voids, cause)
      select id, ${new Date(atMs)}::timestamptz, void_reason, voids, 'cancelled before' from added
      where voids <> '{}'`.execute(tx)
    const found = await rows(
      tx,
      sql<Selection & { id: number }>`select id, event_id as "eventId", market, specifiers, outcome
        from ${table} join sportsbook.selections using (event_id, market, specifiers, outcome)`,
    )
    for (const row of found) ids.set(selectionKey(row), row.id)
  }
  return selection => {
    const id = ids.get(selectionKey(selection))
    if (id === undefined) throw new Error(`${selectionKey(selection)} has no row`)
    return id
  }
}
