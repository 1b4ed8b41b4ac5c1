import { conversationId } from '../identifiers.ts'
import { carryOut } from '../payouts.ts'
import { readCredential } from '../security-credential.ts'
import type { Payout } from '../state.ts'
import type { World } from '../world.ts'
import {
  acknowledge,
  amountCents,
  digits,
  GatewayFault,
  invalidField,
  text,
  url,
  type Call,
  type Endpoint,
} from './gateway.ts'

const COMMANDS = ['BusinessPayment', 'SalaryPayment', 'PromotionPayment']
const BAD_LOGINS_BEFORE_LOCK = 3

/** Bad initiator logins in a row. The lock ends with a restart, as it ends with a new password at Safaricom. */
const badLogins = new WeakMap<World, number>()

/** B2C v3: a payout whose client-made OriginatorConversationID is accepted once. */
export const b2cV3: Endpoint = {
  method: 'POST',
  path: '/mpesa/b2c/v3/paymentrequest',
  invalidToken: new GatewayFault(401, '401.002.01', 'Error Occurred - Invalid Access Token'),
  answer: (world, { fields, reply }) => {
    const payout = readPayout(world, fields)
    if (world.state.payouts.has(payout.originatorConversationId)) {
      throw new GatewayFault(500, '500.002.1001', 'Duplicate OriginatorConversationID.')
    }
    world.record([{ change: 'payout-accepted', payout }])
    const ack = {
      ConversationID: payout.conversationId,
      OriginatorConversationID: payout.originatorConversationId,
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request successfully.',
    }
    return acknowledge(world, reply, ack, () => carryOut(world, payout))
  },
}

function readPayout(world: World, fields: Call['fields']): Payout {
  const originatorConversationId = text(fields, 'OriginatorConversationID', { least: 1, most: 100 })
  const initiatorName = text(fields, 'InitiatorName', { least: 1, most: 100 })
  const credential = text(fields, 'SecurityCredential', { least: 1, most: 5000 })
  if (!COMMANDS.some(command => command === fields['CommandID'])) throw invalidField('CommandID')
  const cents = amountCents(fields)
  const partyA = digits(fields, 'PartyA', /^[1-9]\d{4,6}$/)
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
    msisdn,
    amountCents: cents,
    resultUrl,
    queueTimeoutUrl,
    decidedCode: decide(world, { initiatorName, credential, partyA, msisdn }),
    acceptedAtMs: now,
    outcome: null,
  }
}

type Ask = { initiatorName: string; credential: string; partyA: string; msisdn: string }

/** The code of a payout that cannot be paid whatever the balances say, or null. The credential itself is kept nowhere. */
function decide(world: World, ask: Ask): string | null {
  const failures = badLogins.get(world) ?? 0
  if (failures >= BAD_LOGINS_BEFORE_LOCK) return '8006'
  const { initiatorName, initiatorPassword, shortcode } = world.config
  if (ask.initiatorName !== initiatorName || readCredential(ask.credential) !== initiatorPassword) {
    badLogins.set(world, failures + 1)
    return '2001'
  }
  badLogins.set(world, 0)
  if (ask.partyA !== shortcode) return '2028'
  if (!/^254[17]/.test(ask.msisdn)) return 'SFC_IC0003'
  const forced = world.faults.b2cResultCode
  return forced === '0' ? null : forced
}
