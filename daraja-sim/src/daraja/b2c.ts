import { conversationId, requestId } from '../mpesa/identifiers.ts'
import { carryOut } from '../mpesa/payouts.ts'
import type { Payout } from '../mpesa/state.ts'
import type { World } from '../mpesa/world.ts'
import { accept } from './command.ts'
import { judgeLogin, readLogin, type Login } from './initiator.ts'
import {
  amountCents,
  choice,
  digits,
  GatewayFault,
  SHORTCODE,
  text,
  url,
  type Call,
  type Endpoint,
} from './gateway.ts'

const COMMANDS = ['BusinessPayment', 'SalaryPayment', 'PromotionPayment']

/** One way to pay a customer out. Where the id is not the client's, the gateway makes one. */
type Product = {
  path: string
  commands: string[]
  clientId: boolean
  product?: NonNullable<Payout['product']>
}

const payoutEndpoint = (way: Product): Endpoint => ({
  method: 'POST',
  path: way.path,
  invalidToken: new GatewayFault(401, '401.002.01', 'Error Occurred - Invalid Access Token'),
  answer: (world, { fields, reply }) => {
    const payout = readPayout(world, way, fields)
    if (world.state.payouts.has(payout.originatorConversationId)) {
      throw new GatewayFault(500, '500.002.1001', 'Duplicate OriginatorConversationID.')
    }
    world.record([{ change: 'payout-accepted', payout }])
    return accept(world, { reply, ids: payout, work: () => carryOut(world, payout) })
  },
})

/** B2C in both versions, and Pochi. A client-made OriginatorConversationID is accepted once. */
export const b2c: Endpoint[] = [
  payoutEndpoint({ path: '/mpesa/b2c/v3/paymentrequest', commands: COMMANDS, clientId: true }),
  payoutEndpoint({ path: '/mpesa/b2c/v1/paymentrequest', commands: COMMANDS, clientId: false }),
  payoutEndpoint({
    path: '/mpesa/b2pochi/v1/paymentrequest',
    commands: ['BusinessPayToPochi'],
    clientId: true,
    product: 'pochi',
  }),
]

function readPayout(world: World, way: Product, fields: Call['fields']): Payout {
  const originatorConversationId = way.clientId
    ? text(fields, 'OriginatorConversationID', { least: 1, most: 100 })
    : requestId(world.random)
  const login = readLogin(fields, 'InitiatorName')
  choice(fields, 'CommandID', way.commands)
  const cents = amountCents(fields)
  const partyA = digits(fields, 'PartyA', SHORTCODE)
  const msisdn = digits(fields, 'PartyB', /^254\d{9}$/)
  text(fields, 'Remarks', { least: 2, most: 100 })
  const queueTimeoutUrl = url(fields, 'QueueTimeOutURL')
  const resultUrl = url(fields, 'ResultURL')
  // Spelt with three s in v3; clients of v1 send two. Daraja reads either and needs neither.
  for (const occasion of ['Occassion', 'Occasion']) {
    if (fields[occasion] !== undefined) text(fields, occasion, { least: 0, most: 100 })
  }
  const now = world.clock.now()
  return {
    originatorConversationId,
    conversationId: conversationId(now, world.random),
    ...(way.product === undefined ? {} : { product: way.product }),
    msisdn,
    amountCents: cents,
    resultUrl,
    queueTimeoutUrl,
    decidedCode: decide(world, { login, partyA, msisdn }),
    acceptedAtMs: now,
    outcome: null,
  }
}

type Ask = { login: Login; partyA: string; msisdn: string }

/** The code of a payout that cannot be paid whatever the balances say, or null. */
function decide(world: World, ask: Ask): string | null {
  const refused = judgeLogin(world, ask.login)
  if (refused !== null) return refused
  if (ask.partyA !== world.config.shortcode) return '2028'
  if (!/^254[17]/.test(ask.msisdn)) return 'SFC_IC0003'
  const forced = world.faults.b2cResultCode
  return forced === '0' ? null : forced
}
