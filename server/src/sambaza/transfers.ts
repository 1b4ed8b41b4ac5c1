import type { Cents } from '@ruka/contract/money'
import type { CodeFor } from '../accounts/index.ts'
import { type Reader, firstRow, sql } from '../platform/db/db.ts'
import type { Ctx } from '../platform/context/context.ts'

export type Transfer = {
  readonly id: string
  readonly ref_no: string
  readonly sender_id: string
  readonly recipient_msisdn: string
  readonly cents: Cents
  readonly state: 'asked' | 'replaced' | 'refused' | 'completed'
}

const columns = sql`id, ref_no, sender_id, recipient_msisdn, cents, state`

/** The wallet's key of a transfer's money, and its name in the append-only record. */
export const moveKey = (id: string): string => `sambaza:${id}`

/** The transfer of an earlier first call with this key. */
export const transferOfRequest = (
  reader: Reader,
  { senderId, requestKey }: { senderId: string; requestKey: string },
): Promise<Transfer | undefined> =>
  firstRow(
    reader,
    sql<Transfer>`select ${columns} from sambaza.transfers where sender_id = ${senderId}
      and request_key = ${requestKey}`,
  )

/** The sender's transfer with this reference; another player's is unknown. */
export const transferOfRef = (
  reader: Reader,
  { senderId, refNo }: { senderId: string; refNo: string },
): Promise<Transfer | undefined> =>
  firstRow(
    reader,
    sql<Transfer>`select ${columns} from sambaza.transfers where sender_id = ${senderId}
      and ref_no = ${refNo}`,
  )

/** What a code is bound to: with another reference, recipient or amount it is wrong. */
export const codeFor = (
  msisdn: string,
  { refNo, recipient, cents }: { refNo: string; recipient: string; cents: Cents },
): CodeFor => ({ purpose: 'sambaza', msisdn, subject: `${refNo}\n${recipient}\n${cents}` })

/** What of today's limits is used: sent by one player, and received by another where there is one. */
export async function usedToday(
  reader: Reader,
  {
    senderId,
    recipientId = null,
    sinceMs,
  }: { senderId: string; recipientId?: string | null; sinceMs: number },
): Promise<{ sentTodayCents: Cents; receivedTodayCents: Cents }> {
  const row = await firstRow(
    reader,
    sql<{ sent: Cents; received: Cents }>`select
      coalesce(sum(cents) filter (where sender_id = ${senderId}), 0)::bigint as sent,
      coalesce(sum(cents) filter (where recipient_id = ${recipientId}::uuid), 0)::bigint as received
      from sambaza.transfers where state = 'completed' and ended_at >= ${new Date(sinceMs)}
        and (sender_id = ${senderId} or recipient_id = ${recipientId}::uuid)`,
  )
  return { sentTodayCents: row!.sent, receivedTodayCents: row!.received }
}

/** As long as answers to idempotent requests are stored; the codes have expired by then. */
const KEPT_MS = 86_400_000

/** Deletes transfers that were requested and never confirmed, with the recipient's phone. */
export const sweepUnused = async (ctx: Ctx): Promise<void> =>
  void (await sql`delete from sambaza.transfers where state in ('asked', 'replaced')
    and asked_at <= ${new Date(ctx.clock.now() - KEPT_MS)}`.execute(ctx.db.read))
