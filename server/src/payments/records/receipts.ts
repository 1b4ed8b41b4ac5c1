import { Refused } from '../../platform/base/refused.ts'
import type { Cents } from '@ruka/contract/money'
import { recordChange } from '../../platform/staff/audit-log.ts'
import { firstRow, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import type { Deposit } from './deposits.ts'
import type { Dependencies } from '../setup/dependencies.ts'

/** Refuses money that was settled before, or that the player may not receive. */
export class NotSettled extends Refused {
  constructor(text: string) {
    super('conflict', text)
    this.message = text
  }
}

/** Money that the rail says it took for us. */
export type Payment = {
  readonly receipt: string
  readonly cents: Cents
  /** What the payer typed as the account number; null where the source does not have it. */
  readonly account: string | null
  /** The payer's number as far as the source shows it. */
  readonly payer: string | null
  readonly atMs: number | null
}

/** A known receipt, and the deposit or withdrawal that it belongs to. */
export type KnownReceipt = {
  readonly receipt: string
  readonly cents: Cents
  readonly deposit_id: string | null
  readonly withdrawal_id: string | null
  readonly suspense_id: string | null
}

/**
 * Lets one source at a time process a receipt, known or not, until the transaction ends. Every source takes
 * it before the locks of deposits and wallets, so that two sources never deadlock.
 */
export async function lockReceipt(tx: Tx, receipt: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payments.receipt:${receipt}`}, 0))`.execute(tx)
}

/** What we know of a receipt, or undefined. */
export const findReceipt = (reader: Reader, receipt: string): Promise<KnownReceipt | undefined> =>
  firstRow(
    reader,
    sql<KnownReceipt>`select receipt, cents, deposit_id, withdrawal_id, suspense_id from payments.receipts
      where receipt = ${receipt}`,
  )

/** The receipt that a deposit has, or undefined while it is pending. */
export const receiptOf = (reader: Reader, depositId: string): Promise<{ receipt: string } | undefined> =>
  firstRow(
    reader,
    sql<{ receipt: string }>`select receipt from payments.receipts where deposit_id = ${depositId}`,
  )

/** Attaches a receipt, which is locked and unknown, to its deposit, which is locked and has none. */
export async function attachReceipt(
  tx: Tx,
  { ctx, rail }: Dependencies,
  {
    deposit,
    receipt,
    callbackId,
  }: { deposit: Pick<Deposit, 'id' | 'cents'>; receipt: string; callbackId: string | null },
): Promise<void> {
  await sql`insert into payments.receipts (receipt, rail, deposit_id, cents, callback_id, at)
    values (${receipt}, ${rail.name}, ${deposit.id}, ${deposit.cents}, ${callbackId},
      ${new Date(ctx.clock.now())})`.execute(tx)
  await sql`update payments.deposits set has_receipt = true where id = ${deposit.id}`.execute(tx)
  await recordChange(tx, ctx.clock, {
    actor: { kind: 'system' },
    what: 'deposit.receipt',
    subject: `deposit:${deposit.id}`,
    after: { receipt },
  })
}
