import { batcher } from '../platform/db/batcher.ts'
import type { Ctx } from '../platform/context/context.ts'
import { pgArray, pgTable, rows, sql, type Tx } from '../platform/db/db.ts'
import type { Inbound } from './read-inbound.ts'
import { AHEAD_MS, LIMIT_WINDOW_MS, STORED_MAX } from './limits.ts'

export const MESSAGE_JOB = 'sms-betting.message'

/** Small enough that one number cannot fill it. */
const BATCH = 50

/**
 * Stores messages with their jobs, those that arrive together in one commit: once a call resolves the message
 * cannot be lost. One that is delivered again is there already. What a number sends beyond `STORED_MAX` is
 * dropped.
 */
export const openMessageStore = (ctx: Ctx): ((message: Inbound) => Promise<void>) =>
  batcher<Inbound, void>({ itemsMax: BATCH, run: messages => storeAll(ctx, messages) })

async function storeAll({ clock, db, jobs }: Ctx, messages: readonly Inbound[]): Promise<void[]> {
  await db.tx(async tx => {
    await lockNumbers(tx, messages)
    const nowMs = clock.now()
    const stored = await rows(
      tx,
      sql<{ id: string }>`insert into sms_betting.messages
          (id, msisdn, short_code, text, sent_at, received_at, nth)
        select id, msisdn, short_code, text, sent_at, ${new Date(nowMs)}::timestamptz, nth
        from (select *, row_number() over (partition by msisdn) + (
            select count(*) from sms_betting.messages as before where before.msisdn = given.msisdn
              and before.received_at > ${new Date(nowMs - LIMIT_WINDOW_MS)}) as nth
          from ${pgTable('given', messages, {
            id: ['text', ({ id }) => id],
            msisdn: ['text', ({ msisdn }) => msisdn],
            short_code: ['text', ({ shortCode }) => shortCode],
            text: ['text', ({ text }) => text],
            // Clocks differ a little; what is far ahead stays so, and places nothing.
            sent_at: [
              'timestamptz',
              ({ sentAtMs }) => (sentAtMs > nowMs + AHEAD_MS ? sentAtMs : Math.min(sentAtMs, nowMs)),
            ],
          })}) as counted
        where nth <= ${STORED_MAX} on conflict (id) do nothing returning id`,
    )
    // The callbacks of payments wait for no crowd at half-time.
    if (stored.length > 0) await jobs.enqueueAll(tx, MESSAGE_JOB, stored, { isBehind: true })
  })
  return messages.map(() => undefined)
}

/** The messages of a number are stored one after the other, so that each knows how many came before it. */
async function lockNumbers(tx: Tx, messages: readonly Inbound[]): Promise<void> {
  const numbers = [...new Set(messages.map(({ msisdn }) => msisdn))].sort()
  await sql`select pg_advisory_xact_lock(hashtextextended('sms-betting:' || msisdn, 0))
    from unnest(${pgArray(numbers)}::text[]) as msisdn`.execute(tx)
}
