import { KRA_SHORTCODE } from '../mpesa/transfers.ts'
import type { World } from '../mpesa/world.ts'
import { take } from './command.ts'
import {
  amountCents,
  choice,
  digits,
  GatewayFault,
  SHORTCODE,
  text,
  type Call,
  type Endpoint,
} from './gateway.ts'
import { judgeLogin, readLogin } from './initiator.ts'

const COMMANDS = [
  'BusinessPayBill',
  'BusinessBuyGoods',
  'BusinessPayToBulk',
  'BusinessTransferFromMMFToUtility',
] as const
/** The kind of receiver that each command requires; another one ends with SFC_IC0003. */
const RECEIVER: Record<(typeof COMMANDS)[number], string> = {
  BusinessPayBill: '4',
  BusinessBuyGoods: '2',
  BusinessPayToBulk: '4',
  BusinessTransferFromMMFToUtility: '4',
}
const shared = {
  method: 'POST',
  invalidToken: new GatewayFault(401, '401.002.01', 'Error Occurred - Invalid Access Token'),
} as const

/** Pays another business, or fills the account that B2C draws on. */
const payment: Endpoint = {
  ...shared,
  path: '/mpesa/b2b/v1/paymentrequest',
  answer: (world, call) => {
    const { fields } = call
    const commandId = choice(fields, 'CommandID', COMMANDS)
    const parties = readParties(world, fields)
    // Only a pay-bill number has accounts; clients send null to the others.
    const named = commandId === 'BusinessPayBill' || (fields['AccountReference'] ?? '') !== ''
    const account = named ? text(fields, 'AccountReference', { least: 1, most: 20 }) : ''
    const wrongReceiver =
      parties.receiverType !== RECEIVER[commandId] ||
      (commandId === 'BusinessTransferFromMMFToUtility' && parties.partyB !== world.config.shortcode) ||
      (commandId === 'BusinessPayBill' && parties.partyB === world.config.shortcode)
    return take(world, call, {
      ask: { kind: 'b2b', commandId, amountCents: parties.cents, partyB: parties.partyB, account },
      decidedCode: parties.decidedCode ?? (wrongReceiver ? 'SFC_IC0003' : null),
    })
  },
}

/** Remits a tax to the revenue authority, under the payment registration number (PRN) it has given. */
const remitTax: Endpoint = {
  ...shared,
  path: '/mpesa/b2b/v1/remittax',
  answer: (world, call) => {
    const { fields } = call
    choice(fields, 'CommandID', ['PayTaxToKRA'])
    const parties = readParties(world, fields)
    const prn = text(fields, 'AccountReference', { least: 1, most: 20 })
    const wrongReceiver = parties.partyB !== KRA_SHORTCODE || parties.receiverType !== '4'
    return take(world, call, {
      ask: { kind: 'tax', amountCents: parties.cents, prn },
      decidedCode: parties.decidedCode ?? (wrongReceiver ? 'SFC_IC0003' : null),
    })
  },
}

export const b2b: Endpoint[] = [payment, remitTax]

type Parties = { partyB: string; receiverType: string; cents: number; decidedCode: string | null }

function readParties(world: World, fields: Call['fields']): Parties {
  const login = readLogin(fields, 'Initiator')
  digits(fields, 'SenderIdentifierType', /^4$/)
  // Misspelt by Daraja; clients that spell it right exist.
  const receiverField = fields['RecieverIdentifierType'] === undefined ? 'ReceiverIdentifierType' : undefined
  const receiverType = digits(fields, receiverField ?? 'RecieverIdentifierType', /^\d{1,2}$/)
  const cents = amountCents(fields)
  const partyA = digits(fields, 'PartyA', SHORTCODE)
  const partyB = digits(fields, 'PartyB', SHORTCODE)
  const decidedCode = judgeLogin(world, login) ?? (partyA === world.config.shortcode ? null : '2028')
  return { partyB, receiverType, cents, decidedCode }
}
