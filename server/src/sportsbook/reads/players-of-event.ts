import { rows, sql, type Reader } from '../../platform/db/db.ts'

/** Before every id of a player. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Players with an open slip that has a leg on the event which is not decided yet, each once, in the order of
 * their ids: the first `limit` after `after`. What changes between two pages takes no other player off the
 * next one, and puts none on it twice.
 */
export async function playersOfEvent(
  reader: Reader,
  { eventId, after = FIRST, limit }: { eventId: string; after?: string | undefined; limit: number },
): Promise<readonly string[]> {
  const found = await rows(
    reader,
    sql<{ id: string }>`select distinct s.player_id as id from sportsbook.selections as x
      cross join lateral (select slip_id from sportsbook.slip_legs where selection_id = x.id offset 0) as l
      cross join lateral (select player_id, placed_at from sportsbook.slips
        where id = l.slip_id and state = 'open' limit 1) as s
      where x.event_id = ${eventId} and x.verdict is null and not (s.placed_at <@ x.voids)
        and s.player_id > ${after}::uuid
      order by s.player_id limit ${limit}`,
  )
  return found.map(({ id }) => id)
}
