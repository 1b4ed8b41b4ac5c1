import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBusiness, type Business } from './testing/business.ts'

let business: Business
beforeAll(async () => {
  business = await openBusiness()
})
afterAll(() => business.close())

const PATHS = [
  '/mpesa/stkpush/v1/processrequest',
  '/mpesa/stkpushquery/v1/query',
  '/mpesa/b2c/v1/paymentrequest',
  '/mpesa/b2c/v3/paymentrequest',
  '/mpesa/b2pochi/v1/paymentrequest',
  '/mpesa/b2b/v1/paymentrequest',
  '/mpesa/b2b/v1/remittax',
  '/mpesa/qrcode/v1/generate',
  '/mpesa/reversal/v1/request',
  '/mpesa/accountbalance/v1/query',
  '/pulltransactions/v1/register',
  // Two endpoints have another code for an invalid field.
  '/mpesa/c2b/v1/registerurl',
  '/mpesa/c2b/v2/registerurl',
  '/mpesa/c2b/v1/simulate',
  '/mpesa/c2b/v2/simulate',
  '/mpesa/transactionstatus/v1/query',
]
const fieldCode = (path: string): string => (/c2b|transactionstatus/.test(path) ? '400.003.02' : '400.002.02')
const GATEWAY_SHAPE = {
  requestId: expect.any(String),
  errorCode: expect.any(String),
  errorMessage: expect.any(String),
}

describe('hostile input', () => {
  test.each(PATHS)('%s answers junk with a field error in the gateway’s format', async path => {
    for (const junk of ['null', '[]', '"text"', '7', '{}', '{"__proto__":{"Amount":1}}']) {
      const { status, body } = await business.daraja(path, junk)
      expect(status).toBe(400)
      expect(body).toEqual({ ...GATEWAY_SHAPE, errorCode: fieldCode(path) })
    }
  })

  test.each(PATHS)('%s refuses broken JSON, an empty body and a huge one', async path => {
    expect(await business.daraja(path, '{"Amount":')).toMatchObject({
      status: 400,
      body: { errorCode: '400.002.05' },
    })
    expect((await business.daraja(path, '')).status).toBe(400)
    const huge = await business.daraja(path, { Amount: 'x'.repeat(300_000) })
    expect(huge).toMatchObject({ status: 400, body: { errorCode: '400.002.05' } })
  })

  test.each(PATHS)('%s ignores JSON of another content type', async path => {
    const headers = { authorization: `Bearer ${await business.token()}`, 'content-type': 'text/plain' }
    const { status, body } = await business.call('POST', path, '{"Amount":1}', headers)
    expect(status).toBe(400)
    expect(body).toEqual({ ...GATEWAY_SHAPE, errorCode: fieldCode(path) })
  })

  test.each([...PATHS, '/oauth/v1/generate'])('%s accepts one method', async path => {
    for (const method of ['PUT', 'DELETE', path.startsWith('/oauth') ? 'POST' : 'GET']) {
      const { status, body } = await business.call(method, path)
      expect(status).toBe(405)
      expect(body).toEqual({
        ...GATEWAY_SHAPE,
        errorCode: '405.001',
        errorMessage: `${method} Method Not Allowed`,
      })
    }
  })

  test('an unknown resource is not found, in the gateway’s format', async () => {
    const { status, body } = await business.call('POST', '/mpesa/unknown/v1/of')
    expect(status).toBe(404)
    expect(body).toEqual({ ...GATEWAY_SHAPE, errorCode: '404.001.01' })
  })

  test('no request makes the simulator fail', async () => {
    const token = await business.token()
    const headers = { authorization: `Bearer ${token}` }
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('575758', 254712345678, '254712345678', 1, '100', 'http://127.0.0.1:1/'),
    )
    const names =
      'BusinessShortCode Password Timestamp TransactionType Amount PartyA PartyB PhoneNumber CallBackURL AccountReference '
        .concat(
          'CheckoutRequestID OriginatorConversationID InitiatorName SecurityCredential CommandID Remarks ResultURL QueueTimeOutURL ',
        )
        .concat(
          'Initiator TransactionID ReceiverParty RecieverIdentifierType IdentifierType ShortCode ResponseType ConfirmationURL ',
          'ValidationURL Msisdn BillRefNumber RequestType NominatedNumber StartDate EndDate OffSetValue MerchantName RefNo TrxCode ',
          'CPI Size SenderIdentifierType',
        )
        .split(' ')
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PATHS),
        fc.dictionary(fc.constantFrom(...names), value),
        async (path, fields) => {
          const { status, body } = await business.call('POST', path, fields, headers)
          expect(body).toEqual(GATEWAY_SHAPE)
          // The only 5xx here are Daraja's own, for another shortcode or a wrong password.
          if (status !== 400) expect(body['errorCode']).toBe('500.001.1001')
        },
      ),
      { numRuns: 200 },
    )
  })

  test('the test API has one error format', async () => {
    const refusals = [
      ['GET', '/sim/phones/0812345678', undefined, 400],
      ['POST', '/sim/phones/0712345678/approve', {}, 409],
      ['POST', '/sim/phones/0712345678/approve', { pin: 1234 }, 400],
      ['POST', '/sim/phones/0712345678/approve', { wait: 'yes' }, 400],
      ['POST', '/sim/phones/0712345678/approve', '[1]', 400],
      ['POST', '/sim/phones/0712345678/approve', '{', 400],
      ['POST', '/sim/phones/0712345678/paybill', { account: 'a' }, 400],
      ['POST', '/sim/phones/0712345678/paybill', { amountKes: 5 }, 400],
      ['POST', '/sim/phones/0712345678/paybill', { account: 'x'.repeat(21), amountKes: 5 }, 400],
      ['POST', '/sim/phones/0712345678/paybill', { account: 'a', amountKes: 5, businessNumber: 575758 }, 400],
      ['POST', '/sim/phones/0712345678/paybill', { account: 'a', amountKes: 5, pin: '12345' }, 400],
      ['POST', '/sim/phones/0712345678/forward', { text: 7 }, 400],
      ['POST', '/sim/portal/move', { from: 'working', to: 'working', amountKes: 5 }, 400],
      ['POST', '/sim/portal/move', { from: '__proto__', to: 'bank', amountKes: 5 }, 400],
      ['POST', '/sim/portal/move', { from: 'working', to: 'bank', amountKes: 5 }, 409],
      ['POST', '/sim/phones/0712345678/topup', { amountKes: -1 }, 400],
      ['POST', '/sim/phones/0712345678/topup', { amountKes: 1.005 }, 400],
      ['POST', '/sim/phones/0712345678/topup', { amountKes: 1e300 }, 400],
      ['POST', '/sim/phones/0712345678/topup', { amountKes: '5' }, 400],
      ['POST', '/sim/phones/0712345678/topup', { amountKes: 450_001 }, 409],
      ['PUT', '/sim/faults', 'x'.repeat(300_000), 413],
    ] as const
    for (const [method, path, body, status] of refusals) {
      const refused = await business.call(method, path, body)
      expect(refused.status, `${method} ${path} ${JSON.stringify(body)?.slice(0, 40)}`).toBe(status)
      expect(refused.body).toEqual({ error: expect.any(String) })
    }
  })
})
