import { fromKes, toKes, type Cents } from '@ruka/contract/money'
import { maskPhone, normalisePhone } from '@ruka/contract/phone'
import { readPlayerByPhone } from '../../accounts/index.ts'
import { recordChange } from '../../platform/audit-log.ts'
import { firstRow, rows, sql, type Reader } from '../../platform/db.ts'
import { OPERATOR_SECRETS } from '../../platform/secrets.ts'
import { actorOf, StaffUsage, type StaffCall, type StaffCommand, staffOf } from '../../platform/staff.ts'
import { deskOf } from '../desk.ts'
import { registerPaybill } from '../paybill/register-paybill.ts'
import { creditByHand } from '../receipts/credit-by-hand.ts'
import { proveReceipt } from '../receipts/prove-receipt.ts'
import { findOpenProof } from '../receipts/proofs.ts'
import { findReceipt, lockReceipt } from '../receipts/receipts.ts'
import { requestReversal } from '../receipts/request-reversal.ts'
import { reverseReceipt, wasReversed } from '../receipts/reversals.ts'
import { assignSuspense, NotSettled } from '../receipts/suspense.ts'
import { askStatus } from '../status/ask-status.ts'
import { receiptOf } from './staff-call.ts'

type Lying = {
  id: string
  receipt: string
  cents: Cents
  reason: string
  account: string | null
  received_at: Date
}

const kes = (cents: Cents): string => `KES ${toKes(cents).toFixed(2)}`

/** Money without an owner, and receipts. What moves money is done once, by name and with a reason. */
export const moneyCommands: readonly StaffCommand[] = [
  {
    name: 'suspense list',
    usage: '',
    about: 'Money that belongs to nobody we can name, oldest first',
    async run(ctx) {
      const found = await rows(
        ctx.db.read,
        sql<Lying>`select id, receipt, cents, reason, account, received_at from payments.suspense where state = 'open' order by received_at, id limit 200`,
      )
      const lines = found.map(
        ({ receipt, cents, reason, account, received_at: at }) =>
          `${receipt}  ${at.toISOString()}  ${kes(cents)}  ${reason}  account ${JSON.stringify(account ?? '')}`,
      )
      return lines.length === 0 ? ['Nothing lies in suspense'] : lines
    },
  },
  {
    name: 'suspense assign',
    usage: 'RECEIPT PHONE --by WHO --because WHY',
    about: 'Credits suspended money to the player who proved that it is theirs',
    async run(ctx, call) {
      const { actor, why } = staffOf(call)
      const id = await suspendedBy(ctx.db.read, receiptOf(call, 0))
      const player = await playerOf(ctx.db.read, call)
      const { isNew } = await settled(
        ctx.db.tx(tx => assignSuspense(tx, deskOf(ctx), { id, playerId: player.id, actor, why })),
      )
      return [
        isNew
          ? `Credited to ${maskPhone(player.msisdn)}`
          : `Not credited again: a prompt of ${maskPhone(player.msisdn)} was credited with this money before; its receipt is with it now`,
      ]
    },
  },
  {
    name: 'suspense refunded',
    usage: 'RECEIPT REVERSAL --by WHO --because WHY',
    about: 'Marks suspended money as given back, with the receipt of the reversal in the portal',
    async run(ctx, call) {
      const by = staffOf(call)
      const receipt = receiptOf(call, 0)
      const reversalReceipt = receiptOf(call, 1)
      await suspendedBy(ctx.db.read, receipt)
      const { cents } = (await findReceipt(ctx.db.read, receipt))!
      const told = { receipt, cents, reversalReceipt, source: 'statement', by } as const
      const { verdict } = await settled(ctx.db.tx(tx => reverseReceipt(tx, deskOf(ctx), told)))
      return [verdict === 'applied' ? `Marked ${receipt} as given back` : `${receipt} was given back before`]
    },
  },
  {
    name: 'receipts show',
    usage: 'RECEIPT',
    about: 'What we know of a receipt, and what M-PESA last said of it',
    async run(ctx, call) {
      const receipt = receiptOf(call, 0)
      const known = await findReceipt(ctx.db.read, receipt)
      const ask = await firstRow(
        ctx.db.read,
        sql<{ state: string; outcome: string | null }>`select state, outcome from payments.asks
          where receipt = ${receipt} and kind = 'status' order by asked_at desc, id desc limit 1`,
      )
      return [
        known
          ? Object.entries(known)
              .map(([name, value]) => `${name}: ${value ?? '-'}`)
              .join('\n')
          : 'Not known',
        `taken back by M-PESA: ${(await wasReversed(ctx.db.read, receipt)) ? 'yes' : 'not that we know'}`,
        `M-PESA: ${ask?.outcome ?? ask?.state ?? 'not asked'}`,
      ]
    },
  },
  {
    name: 'receipts check',
    usage: 'RECEIPT --by WHO',
    about: 'Asks M-PESA what became of a receipt; the answer comes to the running server',
    needs: OPERATOR_SECRETS,
    async run(ctx, call) {
      const actor = actorOf(call)
      const receipt = receiptOf(call, 0)
      const subject = `receipt:${receipt}`
      await ctx.db.tx(tx => recordChange(tx, ctx.clock, { actor, what: 'receipt.checked', subject }))
      const { received } = await askStatus(deskOf(ctx), {
        purpose: 'receipt',
        subject,
        of: { receipt },
      })
      return [`M-PESA was asked: ${received}`]
    },
  },
  {
    name: 'receipts confirm',
    usage: 'RECEIPT --by WHO --because WHY',
    about: 'Vouches for a payment that only a notice told of, where the portal shows it: its money may leave',
    async run(ctx, call) {
      const receipt = receiptOf(call, 0)
      const by = staffOf(call)
      const confirmed = await ctx.db.tx(async tx => {
        await lockReceipt(tx, receipt)
        return proveReceipt(tx, deskOf(ctx), { receipt, source: 'staff', payment: {}, by })
      })
      if (!confirmed) throw new StaffUsage('No confirmation is missing for this receipt')
      return [`${receipt} is confirmed`]
    },
  },
  {
    name: 'receipts deny',
    usage: 'RECEIPT --by WHO --because WHY',
    about: 'Takes back what a notice told of and the portal does not show',
    async run(ctx, call) {
      const receipt = receiptOf(call, 0)
      const by = staffOf(call)
      await ctx.db.tx(async tx => {
        await lockReceipt(tx, receipt)
        const open = await findOpenProof(tx, receipt)
        if (!open) throw new StaffUsage('No confirmation is missing for this receipt')
        const denied = { receipt, cents: open.cents, reversalReceipt: null, source: 'denial', by } as const
        await reverseReceipt(tx, deskOf(ctx), denied)
      })
      return [`${receipt} was taken back`]
    },
  },
  {
    name: 'receipts credit',
    usage: 'RECEIPT PHONE --amount KES --by WHO --because WHY',
    about:
      'Credits a payment that our books lack, where an open case of the statement or of a claim shows it',
    async run(ctx, call) {
      const { actor, why } = staffOf(call)
      const [receipt, cents] = [receiptOf(call, 0), amountOf(call)]
      const { id: playerId, msisdn } = await playerOf(ctx.db.read, call)
      const asked = { receipt, playerId, cents, actor, why }
      return (await settled(creditByHand(deskOf(ctx), asked))) === 'credited'
        ? [`Credited to ${maskPhone(msisdn)}`]
        : [`${maskPhone(msisdn)} had the money before; its receipt is known now`]
    },
  },
  {
    name: 'receipts reverse',
    usage: 'RECEIPT --by WHO --because WHY',
    about: 'Asks M-PESA to give a customer’s payment back; it is booked when M-PESA says that it did',
    needs: OPERATOR_SECRETS,
    async run(ctx, call) {
      const { actor, why } = staffOf(call)
      const asked = { receipt: receiptOf(call, 0), actor, why }
      const { received } = await settled(requestReversal(deskOf(ctx), asked))
      return [`M-PESA was asked: ${received}`]
    },
  },
  {
    name: 'paybill register',
    usage: '--by WHO',
    about:
      'Gives M-PESA our addresses for pay-bill payments and subscribes to Pull; harmless when it was done before',
    needs: ['HOOK_KEY', 'MPESA_CONSUMER_KEY', 'MPESA_CONSUMER_SECRET'],
    async run(ctx, call) {
      const actor = actorOf(call)
      const desk = deskOf(ctx)
      const subject = `rail:${desk.rail.name}`
      await ctx.db.tx(tx => recordChange(tx, ctx.clock, { actor, what: 'paybill.registered', subject }))
      const { paybill, pull } = await registerPaybill(desk)
      return [`pay-bill: ${paybill}`, `Pull: ${pull}`]
    },
  },
]

async function playerOf(reader: Reader, call: StaffCall): Promise<{ id: string; msisdn: string }> {
  const msisdn = normalisePhone(call.word(1, 'The player’s phone'))
  const player = msisdn === null ? undefined : await readPlayerByPhone(reader, msisdn)
  if (!player) throw new StaffUsage('There is no player with this phone')
  return player
}

function amountOf(call: StaffCall): Cents {
  const amount = call.option('amount')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(amount) || Number(amount) === 0)
    throw new StaffUsage('--amount is in shillings, such as 70 or 70.50')
  return fromKes(Number(amount))
}

async function suspendedBy(reader: Reader, receipt: string): Promise<string> {
  const found = await firstRow(
    reader,
    sql<{ id: string }>`select id from payments.suspense where receipt = ${receipt} and state = 'open'`,
  )
  if (!found) throw new StaffUsage('No such money lies in suspense')
  return found.id
}

/** What cannot be done is told to who asked, in its own words. */
const settled = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof NotSettled ? new StaffUsage(error.message) : error
  })
