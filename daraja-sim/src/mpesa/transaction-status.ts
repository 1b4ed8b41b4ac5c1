import type { Booking, Kind } from './books.ts'
import { numericStamp } from './clock.ts'
import { failed, placeholderReceipt, type Done, type Parameter } from './results.ts'
import type { Ask, Command, Payout } from './state.ts'
import type { World } from './world.ts'

/** One transaction as a status query sees it, whether or not it moved money. */
type Seen = {
  status: string
  receipt: string
  kind: Kind
  msisdn: string
  amountCents: number
  startedAtMs: number
  endedAtMs: number | null
  ids: { originatorConversationId: string; conversationId: string } | null
}

const REASONS: Partial<Record<Kind, string>> = {
  stk: 'Pay Bill Online',
  c2b: 'Pay Bill Online',
  b2c: 'Business Payment to Customer via API',
  pochi: 'Business Payment to Pochi via API',
  reversal: 'Transaction Reversal',
  b2b: 'Business Pay Bill via API',
  tax: 'Pay Tax to KRA via API',
}

/** The status of a transaction, by its receipt or by the OriginatorConversationID of its request. */
export function statusOf(world: World, ask: Extract<Ask, { kind: 'status' }>): Done {
  const { statusTells } = world.faults
  const seen = statusTells === 'unknown' ? null : look(world, ask)
  if (seen === null) return failed(world, '2032')
  const status = statusTells === 'truth' ? seen.status : statusTells
  return {
    code: '0',
    changes: [],
    // Not the receipt of the queried transaction: that one is in ReceiptNo.
    receipt: placeholderReceipt(world),
    parameters: parametersOf(world, { ...seen, status }),
  }
}

function look(
  world: World,
  ask: { transactionId: string | null; conversationId: string | null },
): Seen | null {
  const { books, payouts, commands } = world.state
  const { transactionId, conversationId } = ask
  const isOf = (made: Payout | Command): boolean =>
    conversationId === null
      ? made.outcome?.receipt === transactionId
      : made.originatorConversationId === conversationId || made.conversationId === conversationId
  const payout = [...payouts.values()].find(isOf)
  if (payout !== undefined) return seenPayout(payout)
  const command = [...commands.values()].find(isOf)
  const receipt = conversationId === null ? transactionId : (command?.outcome?.receipt ?? null)
  const booking = receipt === null ? undefined : books.receipts.get(receipt)
  return booking === undefined ? null : seenBooking(world, booking, command ?? null)
}

function seenPayout(payout: Payout): Seen {
  const { outcome, msisdn, amountCents, acceptedAtMs } = payout
  return {
    status: outcome === null ? 'Pending' : outcome.code === 0 ? 'Completed' : 'Declined',
    receipt: outcome?.receipt ?? '',
    kind: payout.product ?? 'b2c',
    msisdn,
    amountCents,
    startedAtMs: acceptedAtMs,
    endedAtMs: outcome?.atMs ?? null,
    ids: payout,
  }
}

function seenBooking(world: World, booking: Booking, ids: Seen['ids']): Seen | null {
  const { kind, phone, receipt, amountCents, atMs } = booking
  if (REASONS[kind] === undefined) return null
  const reversed = world.state.books.reversals.has(receipt) && !world.faults.statusHidesReversals
  return {
    status: reversed ? 'Reversed' : 'Completed',
    receipt,
    kind,
    msisdn: phone ?? '',
    amountCents,
    startedAtMs: atMs,
    endedAtMs: atMs,
    ids,
  }
}

/** The second DebitPartyName is the creditor: the official sample names both parties so. */
function parametersOf(world: World, seen: Seen): Parameter[] {
  const { faults, config } = world
  const shown = faults.statusMasksPhone
    ? `${seen.msisdn.slice(0, 4)}****${seen.msisdn.slice(-3)}`
    : seen.msisdn
  const customer = `${shown} - SAMPLE CUSTOMER`
  const business = `${config.shortcode} - ${config.businessName}`
  const paidIn = seen.kind === 'stk' || seen.kind === 'c2b'
  const stamp = (atMs: number | null): Pick<Parameter, 'Value'> =>
    atMs === null ? {} : { Value: numericStamp(atMs) }
  const id = (value: string | undefined): Pick<Parameter, 'Value'> =>
    value === undefined ? {} : { Value: value }
  return [
    { Key: 'DebitPartyName', Value: paidIn ? customer : business },
    { Key: 'DebitPartyName', Value: paidIn ? business : customer },
    { Key: 'OriginatorConversationID', ...id(seen.ids?.originatorConversationId) },
    { Key: 'InitiatedTime', ...stamp(seen.startedAtMs) },
    { Key: 'DebitAccountType', Value: paidIn ? 'MMF Account For Customer' : 'Utility Account' },
    { Key: 'DebitPartyCharges' },
    { Key: 'TransactionReason' },
    { Key: 'ReasonType', Value: REASONS[seen.kind] ?? '' },
    { Key: 'TransactionStatus', Value: seen.status },
    { Key: 'FinalisedTime', ...stamp(seen.endedAtMs) },
    { Key: 'Amount', Value: seen.amountCents / 100 },
    { Key: 'ConversationID', ...id(seen.ids?.conversationId) },
    { Key: 'ReceiptNo', ...id(seen.receipt === '' ? undefined : seen.receipt) },
  ]
}
