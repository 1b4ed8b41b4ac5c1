import { balanceCents, move, phoneAccount, WORKING, type Booking } from './books.ts'
import { compactStamp } from './clock.ts'
import { shillings } from './money.ts'
import { failed, type Done } from './results.ts'
import { codeOnWire, resultText } from './outcomes.ts'
import { messageTo } from './prompts.ts'
import type { Ask, Change, Command, Outcome } from './state.ts'
import { speechTo } from './texts.ts'
import type { NotReversed } from './wording.ts'
import { booked, freshReceipt, phoneBalanceCents, type World } from './world.ts'

/**
 * The business gives a payment back. Only what customers paid in can be reversed this way, whole and once.
 */
export function reverseForBusiness(
  world: World,
  command: Command,
  ask: Extract<Ask, { kind: 'reversal' }>,
): Done {
  const original = world.state.books.receipts.get(ask.transactionId)
  const code = judge(world, original, ask.amountCents)
  if (code !== '0' || original === undefined) return failed(world, code)
  const ids = [command.originatorConversationId, command.conversationId]
  const { receipt, changes } = giveBack(world, original, ids)
  const leftCents = shillings(balanceCents(world.state.books, WORKING) - original.amountCents)
  return {
    code,
    changes,
    receipt,
    parameters: [
      { Key: 'DebitAccountBalance', Value: `Working Account|KES|${leftCents}|${leftCents}|0.00|0.00` },
      { Key: 'Amount', Value: shillings(original.amountCents) },
      { Key: 'TransCompletedTime', Value: compactStamp(world.clock.now()) },
      { Key: 'OriginalTransactionID', Value: original.receipt },
      { Key: 'Charge', Value: '0.00' },
      { Key: 'CreditPartyPublicName', Value: `${original.phone ?? ''} - SAMPLE CUSTOMER` },
      { Key: 'DebitPartyPublicName', Value: `${world.config.shortcode} - ${world.config.businessName}` },
    ],
  }
}

/**
 * The customer forwards the message of a payment to 456. The business gets no callback: the money is simply
 * gone from its account. Where it holds too little, the customer's message says that it has spent the money.
 */
export function reverseForCustomer(world: World, msisdn: string, transactionId: string): Outcome {
  const found = world.state.books.receipts.get(transactionId)
  const original = found?.phone === msisdn ? found : undefined
  const code = judge(world, original, original?.amountCents ?? 0)
  const outcome = (receipt: string | null): Outcome => ({
    code: codeOnWire(code),
    text: resultText(code),
    receipt,
    atMs: world.clock.now(),
  })
  if (code !== '0' || original === undefined) {
    const text = speechTo(world, msisdn).notReversed({ original: transactionId, why: WHY[code] ?? 'unknown' })
    world.record([messageTo(world, msisdn, text)])
    return outcome(null)
  }
  const { receipt, changes } = giveBack(world, original, [])
  world.record(changes)
  return outcome(receipt)
}

const WHY: Record<string, NotReversed['why']> = { '1': 'spent', R000001: 'reversed' }

function judge(world: World, original: Booking | undefined, amountCents: number): string {
  const { books } = world.state
  if (original === undefined || (original.kind !== 'stk' && original.kind !== 'c2b')) return 'R000002'
  if (books.reversals.has(original.receipt)) return 'R000001'
  if (amountCents !== original.amountCents) return '2028'
  return amountCents > balanceCents(books, WORKING) ? '1' : '0'
}

function giveBack(
  world: World,
  original: Booking,
  intentIds: string[],
): { receipt: string; changes: Change[] } {
  const { phone: msisdn, amountCents: cents } = original
  if (msisdn === null) throw new Error('a payment that no customer made cannot be given back')
  const receipt = freshReceipt(world)
  const balance = phoneBalanceCents(world, msisdn) + cents
  const text = speechTo(world, msisdn).reversed({
    receipt,
    original: original.receipt,
    cents,
    balanceCents: balance,
  })
  return {
    receipt,
    changes: [
      booked(world, {
        kind: 'reversal',
        phone: msisdn,
        cents,
        intentIds,
        legs: move(WORKING, phoneAccount(msisdn), cents),
        receipt,
        reverses: original.receipt,
      }),
      messageTo(world, msisdn, text),
    ],
  }
}
