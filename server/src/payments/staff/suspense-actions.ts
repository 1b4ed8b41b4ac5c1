import { toKes, type Cents } from '@ruka/contract/money'
import { maskPhone } from '@ruka/contract/phone'
import { z } from 'zod'
import { firstRow, sql, type Reader } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { staffChange, type StaffAction } from '../../platform/staff/staff-action.ts'
import { readPage, staffList } from '../../platform/staff/staff-list.ts'
import { cents } from '../../platform/staff/staff-output.ts'
import type { WithPayments } from '../setup/dependencies.ts'
import { findReceipt } from '../records/receipts.ts'
import { reverseReceipt } from '../receipts/reversals.ts'
import { assignSuspense } from '../receipts/suspense.ts'
import { phone, playerOf, receipt } from './staff-input.ts'

const suspended = z.object({
  id: z.string(),
  receipt: z.string(),
  cents,
  reason: z.string(),
  account: z.string().nullable(),
  received_at: z.date(),
})

const kes = (amount: Cents): string => `KES ${toKes(amount).toFixed(2)}`

/** Staff actions on money in suspense. */
export const suspenseActions: readonly StaffAction<WithPayments>[] = [
  staffList({
    name: 'suspense list',
    permission: 'suspense.read',
    summary: 'Money without a known owner, the oldest first',
    going: 'after',
    row: suspended,
    none: 'Nothing lies in suspense',
    line: ({ receipt: code, cents: amount, reason, account, received_at: at }) =>
      `${code}  ${at.toISOString()}  ${kes(amount)}  ${reason}  account ${JSON.stringify(account ?? '')}`,
    read: ({ db }: WithPayments, page) =>
      readPage(
        db.read,
        {
          columns: sql<z.output<typeof suspended>>`id, receipt, cents, reason, account, received_at`,
          from: sql`payments.suspense`,
          where: sql`state = 'open'`,
          key: [
            ['time', sql`received_at`],
            ['uuid', sql`id`],
          ],
        },
        page,
      ),
  }),
  staffChange({
    name: 'suspense assign',
    permission: 'suspense.settle',
    summary: 'Credits suspended money to the player who proved that it is theirs',
    input: { receipt, phone },
    words: ['receipt', 'phone'],
    reason: 'required',
    output: z.object({ player: z.string(), isNew: z.boolean() }),
    async run({ payments, db }: WithPayments, { receipt, phone: typed }, { actor, reason: why, record }) {
      const id = await suspendedBy(db.read, receipt)
      const { id: playerId, msisdn } = await playerOf(db.read, typed)
      const { isNew } = await db.tx(async tx => {
        const assigned = await assignSuspense(tx, payments, { id, playerId, actor, why })
        await record(tx, { subject: `receipt:${receipt}`, after: { playerId, ...assigned } })
        return assigned
      })
      return { player: maskPhone(msisdn), isNew }
    },
    lines: ({ player, isNew }) => [
      isNew
        ? `Credited to ${player}`
        : `Not credited again: a prompt of ${player} was credited with this money before; its receipt is with it now`,
    ],
  }),
  staffChange({
    name: 'suspense refunded',
    permission: 'suspense.settle',
    summary: 'Marks suspended money as given back, with the receipt of the reversal in the portal',
    input: { receipt, reversal: receipt.describe('The receipt of the reversal, as the portal shows it') },
    words: ['receipt', 'reversal'],
    reason: 'required',
    output: z.object({ receipt: z.string(), verdict: z.enum(['applied', 'repeated', 'case']) }),
    async run(
      { payments, db }: WithPayments,
      { receipt, reversal: reversalReceipt },
      { actor, reason: why, record },
    ) {
      await suspendedBy(db.read, receipt)
      const { cents: amount } = (await findReceipt(db.read, receipt))!
      const reversal = {
        receipt,
        cents: amount,
        reversalReceipt,
        source: 'statement',
        by: { actor, why },
      } as const
      const { verdict } = await db.tx(async tx => {
        const judged = await reverseReceipt(tx, payments, reversal)
        await record(tx, {
          subject: `receipt:${receipt}`,
          after: { reversalReceipt, verdict: judged.verdict },
        })
        return judged
      })
      return { receipt, verdict }
    },
    lines: ({ receipt, verdict }) => [
      verdict === 'applied' ? `Marked ${receipt} as given back` : `${receipt} was given back before`,
    ],
  }),
]

async function suspendedBy(reader: Reader, receipt: string): Promise<string> {
  const found = await firstRow(
    reader,
    sql<{ id: string }>`select id from payments.suspense where receipt = ${receipt} and state = 'open'`,
  )
  if (!found) throw new Refused('not_found', 'No such money lies in suspense')
  return found.id
}
