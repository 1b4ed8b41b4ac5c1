import { balanceCents, move, OUTSIDE, UTILITY, WORKING } from './books.ts'
import { compactStamp, numericStamp } from './clock.ts'
import { shillings } from './money.ts'
import { failed, type Done, type Parameter } from './results.ts'
import type { Ask, Command } from './state.ts'
import { booked, freshReceipt, type World } from './world.ts'

type Transfer = Extract<Ask, { kind: 'b2b' | 'tax' }>

/** Kenya Revenue Authority's own pay-bill number, the only one that takes taxes. */
export const KRA_SHORTCODE = '572572'

/**
 * Money of the business's working account goes to another business, to its own utility account, or to the tax
 * office.
 */
export function transfer(world: World, command: Command, ask: Transfer): Done {
  const beforeCents = balanceCents(world.state.books, WORKING)
  if (ask.amountCents > beforeCents) return refused(world, ask, '1')
  const receipt = freshReceipt(world)
  const reference = ask.kind === 'tax' ? ask.prn : ask.account
  return {
    code: '0',
    changes: [
      booked(world, {
        kind: ask.kind,
        phone: null,
        cents: ask.amountCents,
        intentIds: [command.originatorConversationId, command.conversationId],
        legs: move(WORKING, toOwnUtility(world, ask) ? UTILITY : OUTSIDE, ask.amountCents),
        receipt,
        account: reference,
      }),
    ],
    receipt,
    parameters: parametersOf(world, ask, beforeCents - ask.amountCents),
    reference: { Key: 'BillReferenceNumber', Value: reference },
  }
}

/** A tax that failed has parameters all the same, as the documents show. */
export const failedTax = (world: World, code: string): Done => ({
  ...failed(world, code),
  parameters: [{ Key: 'BOCompletedTime', Value: numericStamp(world.clock.now()) }],
})

const refused = (world: World, ask: Transfer, code: string): Done =>
  ask.kind === 'tax' ? failedTax(world, code) : failed(world, code)

/** Both commands fill the account that B2C draws on; any other leaves the business. */
const toOwnUtility = (world: World, ask: Transfer): boolean =>
  ask.kind === 'b2b' &&
  ask.partyB === world.config.shortcode &&
  (ask.commandId === 'BusinessPayToBulk' || ask.commandId === 'BusinessTransferFromMMFToUtility')

function parametersOf(world: World, ask: Transfer, leftCents: number): Parameter[] {
  const left = shillings(leftCents)
  const braces = `{Amount={CurrencyCode=KES, MinimumAmount=${leftCents}, BasicAmount=${left}}}`
  const receiver = ask.kind === 'tax' ? `${KRA_SHORTCODE} - KRA` : `${ask.partyB} - SAMPLE BUSINESS`
  return [
    { Key: 'DebitAccountBalance', Value: braces },
    { Key: 'Amount', Value: shillings(ask.amountCents) },
    { Key: 'DebitPartyAffectedAccountBalance', Value: `Working Account|KES|${left}|${left}|0.00|0.00` },
    { Key: 'TransCompletedTime', Value: compactStamp(world.clock.now()) },
    { Key: 'DebitPartyCharges', Value: '' },
    { Key: 'ReceiverPartyPublicName', Value: receiver },
    { Key: 'Currency', Value: 'KES' },
    { Key: 'InitiatorAccountCurrentBalance', Value: braces },
  ]
}
