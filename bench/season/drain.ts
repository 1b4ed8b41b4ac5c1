import { upProducers } from '../../server/src/feed/index.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { firstRow, rows, sql } from '../../server/src/platform/db/db.ts'
import { sleep } from './weather.ts'

const LOOK_MS = 500
const PRODUCERS = 2

/** Work of the platform that is due, and open slips all of whose matches are over for the feed. */
const due = (atMs: number) => sql<{ work: number; open: number }>`select
  (select count(*) from feed.messages where id > (select applied_id from feed.position))
    + (select count(*) from sportsbook.settlement_work)
    + (select count(*) from sportsbook.slips where state = 'pending')
    + (select count(*) from sportsbook.cash_outs where state = 'pending') as work,
  (select count(*) from sportsbook.slips as s where s.state = 'open' and not exists (
    select 1 from sportsbook.slip_legs as l join sportsbook.selections as x on x.id = l.selection_id
    join sportsbook.events as e on e.id = x.event_id
    where l.slip_id = s.id and e.first_kick_off_at > ${new Date(atMs - FORTY_EIGHT_HOURS_MS)}::timestamptz
      and e.status in (0, 8))) as open`
const FORTY_EIGHT_HOURS_MS = 48 * 3_600_000

/**
 * Waits until the producers are up and no work is left. The wait is bounded: what is missing then is found
 * by the verdict. Gives how long it took.
 */
export async function drain(
  ctx: Ctx,
  { withinMs, needsFeed }: { withinMs: number; needsFeed: boolean },
): Promise<number> {
  const began = performance.now()
  let quiet = 0
  while (quiet < 3 && performance.now() - began < withinMs) {
    await sleep(LOOK_MS)
    const left = (await firstRow(ctx.db.read, due(ctx.clock.now())))!
    const up = needsFeed ? (await rows(ctx.db.read, upProducers(ctx.clock.now()))).length : PRODUCERS
    quiet = left.work + left.open === 0 && up === PRODUCERS ? quiet + 1 : 0
  }
  return performance.now() - began
}
