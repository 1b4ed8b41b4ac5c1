import { Mpesa as DarajaJs, STKPushResultWrapper } from 'daraja.js'
import { routes } from 'daraja.js/dist/models/routes.js'
import MpesaNode from 'mpesa-node'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBusiness, seal, type Business } from './testing/business.ts'

/**
 * Third-party clients against the simulator: it understands their requests, and they read its answers
 * correctly. Both send timestamps in UTC, and both use only the older versions of C2B and B2C.
 */
let business: Business
let pem: string
beforeEach(async () => {
  business = await openBusiness()
  pem = (await business.call('GET', '/sim/certificate.pem')).text
})
afterEach(() => business.close())

type Result = {
  ResultCode: unknown
  ResultParameters?: { ResultParameter: { Key: string; Value: unknown }[] }
}
const MSISDN = 254712345678
const settled = (): Promise<unknown> => business.call('POST', '/sim/settle')
const approve = async (): Promise<string> =>
  String((await business.phone('0712345678', 'approve', { wait: true })).body['receipt'])
/** The newest result, once every callback is delivered. */
async function result(): Promise<Result> {
  await settled()
  const { body } = business.notices.at(-1) ?? { body: {} }
  return (body as { Result: Result }).Result
}
const accepted = { ResponseCode: '0' }

describe('mpesa-node, Safaricom’s own client', () => {
  let dir: string
  let client: MpesaNode
  const at = (path: string): string => business.hooks + path
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'daraja-sim-'))
    const certPath = join(dir, 'cert.pem')
    writeFileSync(certPath, pem)
    client = new MpesaNode({
      consumerKey: 'sample-consumer-key',
      consumerSecret: 'sample-consumer-secret',
      shortCode: '575758',
      initiatorName: 'sample-initiator',
      lipaNaMpesaShortCode: '575758',
      lipaNaMpesaShortPass: 'sample-passkey',
      securityCredential: 'sample-initiator-password',
      certPath,
    })
    client.baseURL = business.base
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  test('gets a token', async () => {
    expect((await client.oAuth()).data).toEqual({
      access_token: expect.stringMatching(/^\w{28}$/),
      expires_in: '3599',
    })
  })

  test('prompts a phone and queries the outcome', async () => {
    const { data } = await client.lipaNaMpesaOnline(MSISDN, 5, at('/stk'), 'INTENT-1', 'deposit')
    expect(data).toMatchObject(accepted)
    const id = data['CheckoutRequestID'] ?? ''
    await expect(client.lipaNaMpesaQuery(id)).rejects.toMatchObject({
      response: { status: 500, data: { errorMessage: 'The transaction is being processed' } },
    })
    await approve()
    expect((await client.lipaNaMpesaQuery(id)).data).toMatchObject({ ...accepted, ResultCode: '0' })
  })

  test('registers addresses and simulates a payment', async () => {
    expect((await client.c2bRegister(at('/confirmed'), at('/validated'))).data).toMatchObject(accepted)
    expect((await client.c2bSimulate(MSISDN, 6, 'account')).data).toMatchObject(accepted)
    expect((await business.received(2))[1]).toMatchObject({
      path: '/confirmed',
      body: {
        TransAmount: '6.00',
        BillRefNumber: 'account',
        MSISDN: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
  })

  test('pays out, asks for the status, reverses, moves money and reads the balance', async () => {
    const paidOut = await client.b2c('575758', MSISDN, 50, at('/queue'), at('/result'))
    expect(paidOut.data).toMatchObject(accepted)
    expect((await result()).ResultCode).toBe(0)
    await client.lipaNaMpesaOnline(MSISDN, 70, at('/stk'), 'INTENT-1', 'deposit')
    const receipt = await approve()
    await client.transactionStatus(receipt, '575758', '4', at('/queue'), at('/result'))
    expect((await result()).ResultParameters?.ResultParameter).toContainEqual({
      Key: 'ReceiptNo',
      Value: receipt,
    })
    await client.reversal(receipt, 70, at('/queue'), at('/result'))
    expect((await result()).ResultCode).toBe(0)
    await client.b2b(
      '575758',
      '600000',
      9,
      at('/queue'),
      at('/result'),
      4,
      4,
      null,
      'BusinessPayBill',
      'INV-1',
    )
    expect((await result()).ResultCode).toBe(1)
    await client.accountBalance('575758', 4, at('/queue'), at('/result'))
    expect((await result()).ResultParameters?.ResultParameter[0]?.Value).toContain(
      'Working Account|KES|0.00|0.00|0.00|0.00&Utility Account|KES|99999950.00|',
    )
    const { body } = await business.call('GET', '/sim/phones/0712345678')
    expect(body['balanceCents']).toBe(50_050_00)
  })
})

describe('daraja.js', () => {
  const { sandbox } = routes
  let client: DarajaJs
  const addresses = (): [string, string] => [`${business.hooks}/result`, `${business.hooks}/queue`]
  beforeEach(() => {
    routes.sandbox = business.base
    const credentials = {
      consumerKey: 'sample-consumer-key',
      consumerSecret: 'sample-consumer-secret',
      securityCredential: seal(pem, 'sample-initiator-password'),
      organizationShortCode: 575758,
    }
    client = new DarajaJs(credentials, 'sandbox')
  })
  afterEach(() => {
    routes.sandbox = sandbox
  })

  test('prompts a phone, queries the outcome, and reads the callback', async () => {
    const push = client
      .stkPush()
      .shortCode('575758')
      .lipaNaMpesaPassKey('sample-passkey')
      .amount(5)
      .phoneNumber(MSISDN)
      .description('deposit')
      .callbackURL(`${business.hooks}/stk`)
    expect((await push.send()).data).toMatchObject(accepted)
    const receipt = await approve()
    expect((await push.queryStatus()).data).toMatchObject({ ...accepted, ResultCode: '0' })
    const callback = new STKPushResultWrapper(business.notices[0]?.body as never)
    expect([callback.isOkay(), callback.getMpesaReceiptNo(), callback.getTransactionAmount()]).toEqual([
      true,
      receipt,
      5,
    ])
  })

  test('registers addresses and simulates a payment', async () => {
    // It requires an address for callbacks, and never calls it.
    const register = client.c2b().shortCode('575758').callbackURL(business.hooks)
    register.confirmationURL(`${business.hooks}/confirmed`).validationURL(`${business.hooks}/validated`)
    expect((await register.registerURLS()).data).toMatchObject(accepted)
    const payment = client.c2b().shortCode('575758').accountNumber('account').amount(6).phoneNumber(MSISDN)
    expect((await payment.simulate()).isOkay()).toBe(true)
    expect((await business.received(2)).map(({ path }) => path)).toEqual(['/validated', '/confirmed'])
  })

  test('pays out, reverses, reads the balance, and sends a status query that M-PESA refuses', async () => {
    const [resultUrl, queueUrl] = addresses()
    const payout = client.b2c().amount(50).phoneNumber(MSISDN).shortCode('575758')
    payout.initiatorName('sample-initiator').resultURL(resultUrl).timeoutURL(queueUrl)
    expect((await payout.send()).data).toMatchObject(accepted)
    expect((await result()).ResultCode).toBe(0)
    const { body } = await business.phone('0712345678', 'paybill', { account: 'a', amountKes: 7 })
    const receipt = String(body['receipt'])
    const status = client.transactionStatus().shortCode('575758').transactionID(receipt)
    status.initiator('sample-initiator').resultURL(resultUrl).timeoutURL(queueUrl)
    expect((await status.queryStatus()).data).toMatchObject(accepted)
    // It asks with IdentifierType 1, which is that of a phone.
    expect((await result()).ResultCode).toBe(25)
    const reversal = client.reversal().amount(7).shortCode('575758').initiator('sample-initiator')
    reversal.transactionID(receipt).resultURL(resultUrl).timeoutURL(queueUrl)
    expect((await reversal.send()).isOkay()).toBe(true)
    expect((await result()).ResultCode).toBe(0)
    const balance = client.accountBalance().shortCode('575758').initiator('sample-initiator')
    expect((await balance.resultURL(resultUrl).timeoutURL(queueUrl).query()).isOkay()).toBe(true)
    expect((await result()).ResultParameters?.ResultParameter[0]?.Key).toBe('AccountBalance')
  })
})
