import type { Ctx } from '../platform/context/context.ts'
import { changed, pgArray, pgTable, rows, sql, type Reader } from '../platform/db/db.ts'
import { CODE_KEPT_MS } from './limits.ts'

type Dated = { readonly id: string; readonly kickOffMs: number }
/** The next numbers may be of events that still have theirs. */
const ROUNDS_MAX = 5

/** The codes of these events; one that has none yet is given the next number, and keeps it. */
export async function codesOf(
  { db }: Pick<Ctx, 'db'>,
  events: readonly Dated[],
): Promise<ReadonlyMap<string, number>> {
  const given = pgTable('g', events, {
    event_id: ['text', ({ id }) => id],
    free_at: ['timestamptz', ({ kickOffMs }) => kickOffMs + CODE_KEPT_MS],
  })
  let codes = await readCodes(db.read, events)
  for (let round = 0; round < ROUNDS_MAX && codes.size < events.length; round++) {
    await sql`insert into sms_betting.event_codes (code, event_id, free_at)
      select nextval('sms_betting.next_code'), event_id, free_at from (select * from ${given}
        where not exists (select 1 from sms_betting.event_codes as c where c.event_id = g.event_id)
        order by free_at, event_id) as next
      on conflict do nothing`.execute(db.read)
    codes = await readCodes(db.read, events)
  }
  // A match that is put off keeps its code for longer.
  await sql`update sms_betting.event_codes as c set free_at = g.free_at from ${given}
    where c.event_id = g.event_id and c.free_at < g.free_at`.execute(db.read)
  return codes
}

async function readCodes(reader: Reader, events: readonly Dated[]): Promise<ReadonlyMap<string, number>> {
  const found = await rows(
    reader,
    sql<{ code: number; eventId: string }>`select code, event_id as "eventId" from sms_betting.event_codes
      where event_id = any(${pgArray(events.map(({ id }) => id))}::text[])`,
  )
  return new Map(found.map(({ code, eventId }) => [eventId, code]))
}

/** The events that have these codes. */
export async function eventsOf(
  reader: Reader,
  codes: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = await rows(
    reader,
    sql<{ code: number; eventId: string }>`select code, event_id as "eventId" from sms_betting.event_codes
      where code = any(${pgArray(codes)}::integer[])`,
  )
  return new Map(found.map(({ code, eventId }) => [code, eventId]))
}

/** Frees the codes of events that are long over; gives how many. */
export const sweepCodes = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<number> =>
  changed(db.read, sql`delete from sms_betting.event_codes where free_at <= ${new Date(clock.now())}`)
