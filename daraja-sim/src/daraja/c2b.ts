import { finished } from 'node:stream'
import { requestId } from '../mpesa/identifiers.ts'
import { judgePayBill } from '../mpesa/limits.ts'
import { payIn } from '../mpesa/pay-bill.ts'
import type { C2bUrls } from '../mpesa/state.ts'
import { track, type World } from '../mpesa/world.ts'
import {
  amountCents,
  choice,
  digits,
  GatewayFault,
  invalidField,
  SHORTCODE,
  text,
  url,
  type Call,
  type Endpoint,
} from './gateway.ts'

/** Words that Daraja refuses in registered addresses, in any case. */
const FORBIDDEN = /m-?pesa|safaricom|exe|cmd|sql|query/i

const shared = {
  method: 'POST',
  invalidToken: new GatewayFault(400, '400.003.01', 'Invalid Access Token'),
  fieldCode: '400.003.02',
} as const

/** Registers the addresses that validate and confirm payments to the pay-bill number. */
const registerUrl = (version: C2bUrls['version']): Endpoint => ({
  ...shared,
  path: `/mpesa/c2b/${version}/registerurl`,
  answer: (world, { fields }) => {
    ownShortcode(world, fields)
    const urls: C2bUrls = {
      version,
      responseType: choice(fields, 'ResponseType', ['Completed', 'Cancelled']),
      confirmationUrl: permitted(fields, 'ConfirmationURL'),
      validationUrl: permitted(fields, 'ValidationURL'),
    }
    if (world.faults.c2bUrlsOnce && world.state.c2bUrls !== null) {
      throw new GatewayFault(500, '500.003.1001', 'Urls are already registered')
    }
    world.record([{ change: 'c2b-urls-registered', urls }])
    return accepted(world, 'Success')
  },
})

/** The sandbox's customer: pays without a phone, a menu or a PIN. */
const simulate = (version: C2bUrls['version']): Endpoint => ({
  ...shared,
  path: `/mpesa/c2b/${version}/simulate`,
  answer: (world, { fields, reply }) => {
    ownShortcode(world, fields)
    const command = choice(fields, 'CommandID', ['CustomerPayBillOnline', 'CustomerBuyGoodsOnline'])
    const payment = {
      amountCents: amountCents(fields),
      msisdn: digits(fields, 'Msisdn', /^254[17]\d{8}$/),
      // A till has no account numbers, so its clients may send null.
      account: fields['BillRefNumber'] == null ? '' : text(fields, 'BillRefNumber', { least: 0, most: 20 }),
    }
    if (command === 'CustomerPayBillOnline' && payment.account.trim() === '')
      throw invalidField('BillRefNumber')
    const done = Promise.withResolvers<void>()
    void track(world, done.promise)
    finished(reply.raw, () => {
      const taken = !world.stopping.aborted && judgePayBill(world, payment) === '0'
      void (taken ? payIn(world, payment) : Promise.resolve()).finally(done.resolve)
    })
    return accepted(world, 'Accept the service request successfully.')
  },
})

export const c2b: Endpoint[] = [registerUrl('v1'), registerUrl('v2'), simulate('v1'), simulate('v2')]

function ownShortcode(world: World, fields: Call['fields']): void {
  if (digits(fields, 'ShortCode', SHORTCODE) !== world.config.shortcode) throw invalidField('ShortCode')
}

function permitted(fields: Call['fields'], field: string): string {
  const address = url(fields, field)
  if (FORBIDDEN.test(address)) throw invalidField(field)
  return address
}

/** The misspelt name is Daraja's. */
const accepted = (world: World, description: string): unknown => ({
  OriginatorCoversationID: requestId(world.random),
  ResponseCode: '0',
  ResponseDescription: description,
})
