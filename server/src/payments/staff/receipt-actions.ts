import { fromKes, toKes } from '@ruka/contract/money'
import { maskPhone } from '@ruka/contract/phone'
import { z } from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction } from '../../platform/staff/staff-action.ts'
import { cents } from '../../platform/staff/staff-output.ts'
import { OPERATOR_SECRETS, type WithPayments } from '../setup/dependencies.ts'
import { registerPaybill } from '../deposits/register-paybill.ts'
import { creditManually } from '../receipts/credit-manually.ts'
import { proveReceipt } from '../receipts/prove-receipt.ts'
import { findOpenProof } from '../records/proofs.ts'
import { findReceipt, lockReceipt } from '../records/receipts.ts'
import { requestReversal } from '../receipts/request-reversal.ts'
import { reverseReceipt, wasReversed } from '../receipts/reversals.ts'
import { queryStatus } from '../records/query-status.ts'
import { phone, playerOf, receipt } from './staff-input.ts'

/** A sum in shillings, as cents. */
const amount = z
  .string()
  .refine(kes => /^\d{1,7}(\.\d{1,2})?$/.test(kes) && Number(kes) > 0, 'Shillings, such as 70 or 70.50')
  .transform(kes => fromKes(Number(kes)))
  .describe('The amount in KES, such as 70 or 70.50')

const known = z.object({
  receipt: z.string(),
  cents,
  deposit_id: z.string().nullable(),
  withdrawal_id: z.string().nullable(),
  suspense_id: z.string().nullable(),
})
/** How M-PESA received a question; its answer comes later. */
const received = z.object({ received: z.enum(['accepted', 'refused', 'busy', 'unknown']) })
const settled = z.object({ receipt: z.string() })

/** Staff actions on receipts of M-PESA. Money moves once. */
export const receiptActions: readonly StaffAction<WithPayments>[] = [
  staffQuery({
    name: 'receipts show',
    permission: 'receipts.read',
    summary: 'What we know of a receipt, and what M-PESA last said of it',
    input: { receipt },
    words: ['receipt'],
    output: z.object({ known: known.nullable(), wasReversed: z.boolean(), mpesa: z.string() }),
    async run({ db }: Ctx, { receipt }) {
      const ask = await firstRow(
        db.read,
        sql<{ state: string; outcome: string | null }>`select state, outcome from payments.rail_requests
          where receipt = ${receipt} and kind = 'status' order by requested_at desc, id desc limit 1`,
      )
      return {
        known: (await findReceipt(db.read, receipt)) ?? null,
        wasReversed: await wasReversed(db.read, receipt),
        mpesa: ask?.outcome ?? ask?.state ?? 'not asked',
      }
    },
    lines: ({ known: found, wasReversed: reversed, mpesa }) => [
      ...(found ? Object.entries(found).map(([name, value]) => `${name}: ${value ?? '-'}`) : ['Not known']),
      `taken back by M-PESA: ${reversed ? 'yes' : 'not that we know'}`,
      `M-PESA: ${mpesa}`,
    ],
  }),
  staffChange({
    name: 'receipts check',
    permission: 'receipts.check',
    summary: 'Asks M-PESA about a receipt; the running server takes the answer',
    output: received,
    input: { receipt },
    words: ['receipt'],
    reason: 'optional',
    secrets: OPERATOR_SECRETS,
    async run({ payments, db }: WithPayments, { receipt }, { record }) {
      const subject = `receipt:${receipt}`
      await db.tx(tx => record(tx, { subject }))
      return queryStatus(payments, { purpose: 'receipt', subject, of: { receipt } })
    },
    lines: asked => [`M-PESA was asked: ${asked.received}`],
  }),
  staffChange({
    name: 'receipts confirm',
    permission: 'receipts.settle',
    summary: 'Confirms a payment that only a callback reported and that the portal shows',
    about: 'Its money may leave then.',
    output: settled,
    input: { receipt },
    words: ['receipt'],
    reason: 'required',
    async run({ payments, db }: WithPayments, { receipt }, { actor, reason: why, record }) {
      await db.tx(async tx => {
        await lockReceipt(tx, receipt)
        const proof = { receipt, source: 'staff', payment: {}, by: { actor, why } } as const
        if (!(await proveReceipt(tx, payments, proof)))
          throw new Refused('conflict', 'No confirmation is missing for this receipt')
        await record(tx, { subject: `receipt:${receipt}` })
      })
      return { receipt }
    },
    lines: ({ receipt }) => [`${receipt} is confirmed`],
  }),
  staffChange({
    name: 'receipts deny',
    permission: 'receipts.settle',
    summary: 'Takes back a payment that a callback reported and that the portal does not show',
    output: settled,
    input: { receipt },
    words: ['receipt'],
    reason: 'required',
    async run({ payments, db }: WithPayments, { receipt }, { actor, reason: why, record }) {
      await db.tx(async tx => {
        await lockReceipt(tx, receipt)
        const open = await findOpenProof(tx, receipt)
        if (!open) throw new Refused('conflict', 'No confirmation is missing for this receipt')
        const by = { actor, why }
        const denied = { receipt, cents: open.cents, reversalReceipt: null, source: 'denial', by } as const
        await reverseReceipt(tx, payments, denied)
        await record(tx, { subject: `receipt:${receipt}` })
      })
      return { receipt }
    },
    lines: ({ receipt }) => [`${receipt} was taken back`],
  }),
  staffChange({
    name: 'receipts credit',
    permission: 'receipts.settle',
    summary: 'Credits a payment that our books lack, where an open case shows it',
    about: 'The case is one of the statement or of a claim.',
    input: { receipt, phone, amount },
    words: ['receipt', 'phone'],
    reason: 'required',
    output: z.object({ player: z.string(), outcome: z.enum(['credited', 'attached']) }),
    async run(
      { payments, db }: WithPayments,
      { receipt, phone: typed, amount: credited },
      { actor, reason: why, record },
    ) {
      const { id: playerId, msisdn } = await playerOf(db.read, typed)
      const { outcome } = await db.tx(async tx => {
        const credit = await creditManually(tx, payments, { receipt, playerId, cents: credited, actor, why })
        const after = { playerId, depositId: credit.depositId, amount: toKes(credited) }
        await record(tx, { subject: `receipt:${receipt}`, after })
        return credit
      })
      return { player: maskPhone(msisdn), outcome }
    },
    lines: ({ player, outcome }) => [
      outcome === 'credited'
        ? `Credited to ${player}`
        : `${player} had the money before; its receipt is known now`,
    ],
  }),
  staffChange({
    name: 'receipts reverse',
    permission: 'receipts.reverse',
    summary: 'Asks M-PESA to give a customer’s payment back',
    about: 'It is booked when M-PESA says that it did.',
    output: received,
    input: { receipt },
    words: ['receipt'],
    reason: 'required',
    secrets: OPERATOR_SECRETS,
    run: ({ payments }: WithPayments, { receipt }, { record }) =>
      requestReversal(payments, receipt, tx => record(tx, { subject: `receipt:${receipt}` })),
    lines: asked => [`M-PESA was asked: ${asked.received}`],
  }),
  staffChange({
    name: 'paybill register',
    permission: 'paybill.register',
    summary: 'Gives M-PESA our addresses for pay-bill payments, and subscribes to Pull',
    about: 'It is harmless when it was done before.',
    reason: 'optional',
    output: z.object({ paybill: z.string(), pull: z.string() }),
    secrets: ['HOOK_KEY', 'MPESA_CONSUMER_KEY', 'MPESA_CONSUMER_SECRET'],
    async run({ payments, db }: WithPayments, _, { record }) {
      await db.tx(tx => record(tx, { subject: `rail:${payments.rail.name}` }))
      return registerPaybill(payments)
    },
    lines: ({ paybill, pull }) => [`pay-bill: ${paybill}`, `Pull: ${pull}`],
  }),
]
