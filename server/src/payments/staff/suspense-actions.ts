import { toKes, type Cents } from '@ruka/contract/money'
import { maskPhone } from '@ruka/contract/phone'
import { z } from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, rows, sql, type Reader } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction } from '../../platform/staff/staff-action.ts'
import type { WithPayments } from '../setup/dependencies.ts'
import { findReceipt } from '../records/receipts.ts'
import { reverseReceipt } from '../receipts/reversals.ts'
import { assignSuspense } from '../receipts/suspense.ts'
import { playerOf, receipt } from './staff-input.ts'

type SuspenseRow = {
  id: string
  receipt: string
  cents: Cents
  reason: string
  account: string | null
  received_at: Date
}

const kes = (cents: Cents): string => `KES ${toKes(cents).toFixed(2)}`

/** Staff actions on money in suspense. */
export const suspenseActions: readonly StaffAction<WithPayments>[] = [
  staffQuery({
    name: 'suspense list',
    permission: 'suspense.read',
    summary: 'Money without a known owner, oldest first',
    run: ({ db }: Ctx) =>
      rows(
        db.read,
        sql<SuspenseRow>`select id, receipt, cents, reason, account, received_at from payments.suspense
          where state = 'open' order by received_at, id limit 200`,
      ),
    lines: found =>
      found.length === 0
        ? ['Nothing lies in suspense']
        : found.map(
            ({ receipt, cents, reason, account, received_at: at }) =>
              `${receipt}  ${at.toISOString()}  ${kes(cents)}  ${reason}  account ${JSON.stringify(account ?? '')}`,
          ),
  }),
  staffChange({
    name: 'suspense assign',
    permission: 'suspense.settle',
    summary: 'Credits suspended money to the player who proved that it is theirs',
    input: { receipt, phone: z.string() },
    words: ['receipt', 'phone'],
    reason: 'required',
    async run({ payments, db }: WithPayments, { receipt, phone }, { actor, reason: why, record }) {
      const id = await suspendedBy(db.read, receipt)
      const { id: playerId, msisdn } = await playerOf(db.read, phone)
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
    input: { receipt, reversal: receipt },
    words: ['receipt', 'reversal'],
    reason: 'required',
    async run(
      { payments, db }: WithPayments,
      { receipt, reversal: reversalReceipt },
      { actor, reason: why, record },
    ) {
      await suspendedBy(db.read, receipt)
      const { cents } = (await findReceipt(db.read, receipt))!
      const reversal = { receipt, cents, reversalReceipt, source: 'statement', by: { actor, why } } as const
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
