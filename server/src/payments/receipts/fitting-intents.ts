import { rows, sql, type Tx } from '../../platform/db.ts'
import type { Payment } from './receipts.ts'

/** How long after its request a prompt can have been paid, with room for clocks that differ. */
const INTENT_PAID_WITHIN_MS = 900_000
const CLOCKS_DIFFER_MS = 120_000

/** A prompt that a payment may have paid; `isLive` when it was, or may yet be, credited without a receipt. */
export type FittingIntent = { readonly id: string; readonly isLive: boolean }

/** Said where nobody but M-PESA can tell which prompt a payment paid. */
export const SEVERAL_FIT = 'more than one prompt fits this payment'

/**
 * A source that knows the payer but not the account number may be telling of a prompt whose own news was lost; crediting
 * the receipt beside it would credit that money twice when the prompt is heard of after all. So would the wrong one of two
 * prompts: where several are given, none may be chosen.
 */
export const fittingIntents = (
  tx: Tx,
  msisdn: string,
  { cents, atMs }: Pick<Payment, 'cents' | 'atMs'>,
): Promise<FittingIntent[]> =>
  rows(
    tx,
    sql<FittingIntent>`select id, state = 'credited' or next_query_at is not null as "isLive" from payments.deposits as d
      where msisdn = ${msisdn} and channel = 'express' and cents = ${cents}
      and (${atMs}::float8 is null or created_at between ${new Date((atMs ?? 0) - INTENT_PAID_WITHIN_MS)} and ${new Date((atMs ?? 0) + CLOCKS_DIFFER_MS)})
      and state in ('requested', 'prompted', 'confirming', 'expired', 'unknown', 'credited')
      and not exists (select 1 from payments.receipts as r where r.deposit_id = d.id)
      order by created_at`,
  )
